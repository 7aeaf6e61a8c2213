import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { StarDisplay } from '../../ui/star-rating.tsx'

/** The average over all rated reviews, to one decimal. */
export function SiteRating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations('reviews')
  if (average === null) return null
  // Rounded first, so that the stars agree with the number beside them.
  const value = Math.round(average * 10) / 10
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-extrabold text-5xl tracking-tight">{t('average', { value, max: MAX_STARS })}</p>
      <div className="flex flex-col">
        <span className="sr-only">{t('overall')}</span>
        <StarDisplay value={value} className="text-xl" />
        <span className="text-soft">{t('count', { count })}</span>
      </div>
    </div>
  )
}
