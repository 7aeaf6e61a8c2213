import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { allReviewsQuery, type ReviewPage } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { SiteRating } from './site-rating.tsx'

export function AllReviews({ initial }: { initial: ReviewPage | null }) {
  const t = useTranslations('reviews')
  const reviews = useInfiniteQuery(allReviewsQuery(initial))
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = reviews

  if (isPending) return <Spinner label={t('loading')} className="py-24" />
  const first = data?.pages[0]
  if (!first) {
    const retry = (
      <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void reviews.refetch()}>
        {t('retry')}
      </Button>
    )
    return (
      <Alert tone="danger" action={retry}>
        {t('failed')}
      </Alert>
    )
  }
  if (first.data.length === 0) {
    const picture = <img src="/illustrations/no-reviews.svg" alt="" width={200} height={150} />
    return <EmptyState illustration={picture} title={t('none')} />
  }
  return (
    <div className="flex flex-col gap-8">
      <SiteRating average={first.meta.average} count={first.meta.count} />
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {data.pages
          .flatMap((page) => page.data)
          .map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  )
}
