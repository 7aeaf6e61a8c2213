import { MAX_STARS } from '@jhilik/contract/constants.ts'
import type { StarCounts } from '@jhilik/contract/reviews.ts'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { roundRating } from './round-rating.ts'
import { StarDisplay } from './star-rating.tsx'

/** An average of fewer reviews says little and is not written large. */
export const ENOUGH_REVIEWS = 5

/** Reviews without stars do not count. */
export const countRated = (stars: StarCounts) => Object.values(stars).reduce((sum, count) => sum + count, 0)

/** The average of all ratings to one decimal; the stars show the exact average (S2.13). */
export function SiteRating({ average, stars }: { average: number | null; stars: StarCounts }) {
  const t = useTranslations('reviews')
  if (average === null) return null
  const value = roundRating(average)
  const count = countRated(stars)
  const large = count >= ENOUGH_REVIEWS
  return (
    <div className={cx('flex flex-wrap items-center gap-y-1', large ? 'gap-x-4' : 'gap-x-2.5')}>
      <p
        className={cx(
          'font-extrabold tracking-tight',
          large ? 'text-[2rem] leading-tight lg:text-5xl' : 'text-xl',
        )}
      >
        {t('average', { value, max: MAX_STARS })}
      </p>
      <div className={cx('flex', large ? 'flex-col' : 'flex-wrap items-center gap-x-2.5')}>
        <span className="sr-only">{t('overall')}</span>
        <StarDisplay value={average} className={large ? 'text-xl' : undefined} />
        <span className="text-soft">{t('count', { count })}</span>
      </div>
    </div>
  )
}
