import { X } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { type ActiveFilter, activeFilters, type Filters, noFilters, writeFilters } from './filters.ts'

interface ActiveFiltersProps {
  filters: Filters
  /** The day of the home page's search. */
  date: string | null
  /** Called after a filter is removed, since the clicked link is removed too. */
  onRemove: () => void
}

/** The set filters, each with a link that removes it. Links work without scripts. */
export function ActiveFilters({ filters, date, onRemove }: ActiveFiltersProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const { currency } = useSite()
  const active = activeFilters(filters)
  if (active.length === 0 && !date) return null

  const money = (text: string) => format.money(Number(text), currency)
  const nameOf: Record<ActiveFilter, () => string> = {
    search: () => t('active.search', { text: filters.search.trim() }),
    type: () => (filters.type === '' ? '' : t(`type.${filters.type}`)),
    min: () => t('active.min', { price: money(filters.min) }),
    max: () => (filters.max === '' ? t('active.anyPrice') : t('active.max', { price: money(filters.max) })),
    free: () => t('filters.free'),
  }
  const kept = new URLSearchParams(date ? { date } : {})
  const without = (field: ActiveFilter) => writeFilters({ ...filters, [field]: noFilters[field] }, kept)
  const to = (params: URLSearchParams) => ({
    to: `/service${params.size > 0 ? `?${params}` : ''}`,
    replace: true,
    preventScrollReset: true,
    onClick: onRemove,
  })

  return (
    <ul aria-label={t('active.label')} className="flex flex-wrap items-center gap-2">
      {active.map((field) => (
        <li key={field}>
          <Chip name={nameOf[field]()} {...to(without(field))} />
        </li>
      ))}
      {date && (
        <li>
          <Chip
            name={t('active.date', { date: format.date(date, 'day') })}
            {...to(writeFilters(filters, new URLSearchParams()))}
          />
        </li>
      )}
      <li>
        <Link
          {...to(writeFilters({ ...noFilters, sort: filters.sort }, new URLSearchParams()))}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-link"
        >
          {t('clear')}
        </Link>
      </li>
    </ul>
  )
}

function Chip({ name, ...link }: { name: string } & Omit<LinkProps, 'children'>) {
  const t = useTranslations('services')
  return (
    <Link
      {...link}
      aria-label={t('active.remove', { name })}
      className="group inline-flex min-h-11 items-center no-underline"
    >
      <span className="inline-flex min-h-8 max-w-64 items-center gap-1.5 rounded-full border border-brand/40 bg-accent-soft py-1 pr-2.5 pl-3.5 font-semibold text-link text-sm group-hover:border-brand">
        <span className="truncate">{name}</span>
        <X aria-hidden className="size-4 shrink-0" />
      </span>
    </Link>
  )
}
