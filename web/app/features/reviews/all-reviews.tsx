import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { allReviewsQuery, type ReviewPage } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { SiteRating } from './site-rating.tsx'

export function AllReviews({ initial }: { initial: ReviewPage | null }) {
  const t = useTranslations('reviews')
  const query = useInfiniteQuery(allReviewsQuery(initial))
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }

  return (
    <Loaded query={query} texts={texts} className="py-24">
      {({ pages }) => {
        const meta = pages[0]?.meta
        const reviews = pages.flatMap((page) => page.data)
        if (!meta || reviews.length === 0) {
          const picture = <img src="/illustrations/no-reviews.svg" alt="" width={200} height={150} />
          return <EmptyState illustration={picture} title={t('none')} />
        }
        return (
          <div className="flex flex-col gap-8">
            <SiteRating average={meta.average} count={meta.count} />
            <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
              {reviews.map((review) => (
                <li key={review._id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
            <LoadMore query={query} label={t('more')} />
          </div>
        )
      }}
    </Loaded>
  )
}
