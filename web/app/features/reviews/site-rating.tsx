import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { roundRating } from './round-rating.ts'
import { StarDisplay } from './star-rating.tsx'

/** The average of all ratings to one decimal; the stars show the exact average (S2.13). */
export function SiteRating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations('reviews')
  if (average === null) return null
  const value = roundRating(average)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-extrabold text-5xl tracking-tight">{t('average', { value, max: MAX_STARS })}</p>
      <div className="flex flex-col">
        <span className="sr-only">{t('overall')}</span>
        <StarDisplay value={average} className="text-xl" />
        <span className="text-soft">{t('count', { count })}</span>
      </div>
    </div>
  )
}
