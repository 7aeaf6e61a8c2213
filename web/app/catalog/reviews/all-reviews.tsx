import type { StarCounts } from '@jhilik/contract/reviews.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import type { ReviewPage } from './api.ts'
import { ReviewOrder, StarFilter } from './filter-controls.tsx'
import { SiteRating } from './ratings.tsx'
import { ReviewCard } from './review-card.tsx'
import { type ReviewFilter, reviewsPath } from './review-filter.ts'

const sumOf = (stars: StarCounts) => Object.values(stars).reduce((sum, count) => sum + count, 0)

interface AllReviewsProps {
  query: UseInfiniteQueryResult<InfiniteData<ReviewPage>>
  filter: ReviewFilter
}

export function AllReviews({ query, filter }: AllReviewsProps) {
  const t = useTranslations('reviews')
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-24">
      {({ pages }) => {
        const meta = pages[0]?.meta
        const list = pages.flatMap(({ data }) => data)
        // Those of the reader that wait for approval are listed, but not counted.
        if (!meta || (meta.count === 0 && list.length === 0)) return <NoReviews filter={filter} />
        const found = filter.rating ? meta.stars[filter.rating as keyof typeof meta.stars] : meta.count
        return (
          <div className="grid grid-cols-1 gap-8 @min-[60rem]:grid-cols-[20rem_1fr] @min-[60rem]:items-start @min-[60rem]:gap-10">
            <Card className="flex flex-col gap-5 p-5 sm:p-6 @min-[60rem]:sticky @min-[60rem]:top-24">
              <div className="flex flex-col gap-1">
                <SiteRating average={meta.average} rated={meta.rated} />
                {meta.rated < sumOf(meta.stars) && <p className="text-soft text-sm">{t('countedOnce')}</p>}
              </div>
              <StarFilter stars={meta.stars} filter={filter} />
            </Card>
            <div className="flex min-w-0 flex-col gap-5">
              <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
                <div className="flex min-h-11 flex-wrap items-center gap-x-3">
                  <p role="status" className="font-medium text-soft">
                    {filter.rating
                      ? t('foundWith', { count: found, stars: filter.rating })
                      : t('found', { count: found })}
                  </p>
                  {filter.rating && list.length > 0 && <ClearFilter filter={filter} />}
                </div>
                <ReviewOrder filter={filter} />
              </div>
              {list.length === 0 ? (
                <NoReviews filter={filter} />
              ) : (
                <ul
                  aria-busy={query.isPlaceholderData || undefined}
                  className={cx(
                    'divide-y divide-line border-line border-y transition-opacity',
                    query.isPlaceholderData && 'opacity-50',
                  )}
                >
                  {list.map((review) => (
                    <li key={review._id}>
                      <ReviewCard review={review} nameService={!filter.service} />
                    </li>
                  ))}
                </ul>
              )}
              <LoadMore query={query} label={t('more')} failed={t('failed')} />
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

function NoReviews({ filter }: { filter: ReviewFilter }) {
  const t = useTranslations('reviews')
  return (
    <EmptyState
      illustration={<img src="/illustrations/no-reviews.svg" alt="" width={200} height={150} />}
      title={t('none')}
      text={filter.rating ? t('noneWith', { stars: filter.rating }) : undefined}
      action={(filter.rating || filter.service) && <ClearFilter filter={filter} />}
    />
  )
}

/** Clears the stars; if there are none, the service. */
function ClearFilter({ filter }: { filter: ReviewFilter }) {
  const t = useTranslations('reviews')
  const next = filter.rating ? { ...filter, rating: null } : { ...filter, service: null }
  return (
    <ButtonLink to={reviewsPath(next)} preventScrollReset variant="ghost">
      {t('clear')}
    </ButtonLink>
  )
}
