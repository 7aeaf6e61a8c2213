import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { Star, StarHalf } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'

/** An average rating to one decimal. */
export const roundRating = (average: number): number => Math.round(average * 10) / 10

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

/** An average of fewer reviews says little and is not written large. */
export const ENOUGH_REVIEWS = 5

/** The average of all ratings to one decimal; the stars show the exact average (S2.13). */
export function SiteRating({ average, rated: count }: { average: number | null; rated: number }) {
  const t = useTranslations('reviews')
  if (average === null) return null
  const value = roundRating(average)
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

/** The labels of one star, two stars and so on. */
const WORDS = ['poor', 'fair', 'good', 'veryGood', 'excellent'] as const
const positions = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

/**
 * A rating as stars; half a star when the fraction of `value`, which is not rounded, is at least .5. A review with
 * no stars says so in words: five empty ones would read as the worst rating.
 */
export function StarDisplay({ value, className }: { value: number; className?: string }) {
  const t = useTranslations('common.rating')
  if (value <= 0) return <span className="text-muted text-sm">{t('unrated')}</span>
  const full = Math.floor(value)
  const half = value - full >= 0.5
  const label = t('outOf', { value: roundRating(value), max: MAX_STARS })
  return (
    <span role="img" aria-label={label} className={cx('inline-flex flex-wrap gap-0.5 text-star', className)}>
      {positions.map((position) => (
        <span key={position} aria-hidden className="relative">
          <Star className={cx('size-[1.2em]', position <= full ? 'fill-current' : 'text-line-strong')} />
          {position === full + 1 && half && (
            <StarHalf className="absolute inset-0 size-[1.2em] fill-current" />
          )}
        </span>
      ))}
    </span>
  )
}

export interface StarInputProps {
  /** 0 for none. */
  value: number
  onChange: (value: number) => void
  label: string
}

/** Five radio buttons that look like stars: arrow keys, screen readers and fingers all work. */
export function StarInput({ value, onChange, label }: StarInputProps) {
  const t = useTranslations('common.rating')
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  const wordOf = (stars: number) => {
    const word = WORDS[stars - 1]
    return word ? t(`words.${word}`) : ''
  }
  return (
    <fieldset className="flex flex-col gap-1.5" onPointerLeave={() => setPointed(0)}>
      <legend className="font-semibold text-sm">{label}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {positions.map((position) => (
          <label
            key={position}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(position)}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={position}
              checked={value === position}
              onChange={() => onChange(position)}
              aria-label={`${t('star', { count: position })}: ${wordOf(position)}`}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={cx(
                'size-8 transition-colors',
                position <= shown ? 'fill-star text-star' : 'text-line-strong',
              )}
            />
          </label>
        ))}
        <span aria-hidden className="ml-2 font-medium text-soft">
          {wordOf(shown)}
        </span>
      </div>
    </fieldset>
  )
}
