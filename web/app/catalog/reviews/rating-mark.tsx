import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { roundRating } from './round-rating.ts'

interface RatingMarkProps {
  rating: { average: number; count: number }
  /** Whether the number of reviews is shown. */
  counted?: boolean
  className?: string
}

/** An average as one star and a number. */
export function RatingMark({ rating: { average, count }, counted = false, className }: RatingMarkProps) {
  const t = useTranslations('reviews')
  const tRating = useTranslations('common.rating')
  const value = roundRating(average)
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-1', className)}>
      <Star aria-hidden className="size-[1em] fill-current text-star" />
      <span className="sr-only">{tRating('outOf', { value, max: MAX_STARS })}</span>
      <span aria-hidden className="font-semibold text-ink tabular-nums">
        {tRating('value', { value })}
      </span>
      {counted && <span className="text-soft">{t('count', { count })}</span>}
    </span>
  )
}
