import { MAX_STARS, REVIEW_SORTS, type ReviewSort } from '@jhilik/contract/constants.ts'
import type { StarCounts } from '@jhilik/contract/reviews.ts'
import { Star } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { type ReviewFilter, reviewsPath } from './review-filter.ts'

const positions = Array.from({ length: MAX_STARS }, (_, index) => (MAX_STARS - index) as keyof StarCounts)

/** The distribution of stars. Each bar links to its reviews, the chosen one back to all. */
export function StarFilter({ stars, filter }: { stars: StarCounts; filter: ReviewFilter }) {
  const t = useTranslations('reviews')
  const total = Math.max(
    1,
    positions.reduce((sum, position) => sum + stars[position], 0),
  )
  return (
    <nav aria-label={t('byStars')}>
      <ul className="-mx-2 flex flex-col">
        {positions.map((position) => {
          const count = stars[position]
          const chosen = filter.rating === position
          const label = t('withStars', { stars: position, count })
          const bar = <Bar stars={position} count={count} share={count / total} chosen={chosen} />
          const look = cx(
            'flex min-h-11 items-center gap-3 rounded-control px-2 text-ink no-underline',
            chosen && 'bg-accent-soft font-semibold',
          )
          // A number of stars without reviews has no link.
          if (count === 0 && !chosen) {
            return (
              <li key={position} className={look}>
                <span className="sr-only">{label}</span>
                {bar}
              </li>
            )
          }
          return (
            <li key={position}>
              <Link
                to={reviewsPath({ ...filter, rating: chosen ? null : position })}
                preventScrollReset
                aria-current={chosen || undefined}
                className={cx(look, 'group hover:bg-sunken')}
              >
                <span className="sr-only">{label}</span>
                {bar}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface BarProps {
  stars: number
  count: number
  share: number
  chosen: boolean
}

function Bar({ stars, count, share, chosen }: BarProps) {
  const format = useFormat()
  return (
    <>
      <span aria-hidden className="flex w-8 shrink-0 items-center justify-end gap-1 tabular-nums">
        {format.number(stars)}
        <Star className="size-4 fill-star text-star" />
      </span>
      <span
        aria-hidden
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken group-hover:bg-line"
      >
        <span
          className={cx('block h-full rounded-full', chosen ? 'bg-link' : 'bg-accent')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span aria-hidden className="min-w-6 text-right text-soft tabular-nums">
        {format.number(count)}
      </span>
    </>
  )
}

/** Chooses the order. A button submits it to the server where scripts do not run. */
export function ReviewOrder({ filter }: { filter: ReviewFilter }) {
  const t = useTranslations('reviews.sort')
  const navigate = useNavigate()
  const choose = (sort: ReviewSort) =>
    void navigate(reviewsPath({ ...filter, sort }), { preventScrollReset: true })
  return (
    <form
      method="get"
      action="/reviews"
      onSubmit={(event) => event.preventDefault()}
      className="flex max-w-full flex-wrap items-end gap-3"
    >
      {filter.service && <input type="hidden" name="service" value={filter.service} />}
      {filter.rating && <input type="hidden" name="rating" value={filter.rating} />}
      <Field label={t('label')} className="w-52 max-w-full">
        <Select
          name="sort"
          value={filter.sort}
          onChange={(event) => choose(event.target.value as ReviewSort)}
        >
          <Options of={REVIEW_SORTS} text={(sort) => t(sort)} />
        </Select>
      </Field>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </form>
  )
}
