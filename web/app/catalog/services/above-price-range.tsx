import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { type Filters, writeFilters } from './filters.ts'

interface TooDearProps {
  count: number
  filters: Filters
  params: URLSearchParams
  onShow: () => void
}

/** Says how many services cost more than the default price range, and shows them on request. */
export function AbovePriceRange({ count, filters, params, onShow }: TooDearProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const { currency } = useSite()
  return (
    <p className="flex gap-3 rounded-control border-accent border-l-4 bg-accent-soft px-4 py-3">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span>
        {t('tooDear', { count, max: format.money(Number(filters.max), currency) })}{' '}
        <Link
          to={`/service?${writeFilters({ ...filters, max: '' }, params)}`}
          replace
          preventScrollReset
          onClick={onShow}
          className="inline-block py-1 font-semibold text-link underline"
        >
          {t('showTooDear')}
        </Link>
      </span>
    </p>
  )
}
