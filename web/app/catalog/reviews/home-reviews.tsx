import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Queries } from '../../lib/http/query-client.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { type ReviewPage, recentReviewsQuery, useReader } from './api.ts'
import { SiteRating } from './ratings.tsx'
import { ReviewRow } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'

export function HomeReviews({ initial }: { initial: ReviewPage | null }) {
  const t = useTranslations('home.reviews')
  return (
    <Queries>
      <section aria-labelledby="user-reviews" className="@container">
        <div className="page-x grid grid-cols-1 items-start gap-x-16 gap-y-5 py-7 @5xl:grid-cols-[1.55fr_1fr] lg:py-16">
          <div className="flex min-w-0 flex-col">
            <h2 id="user-reviews" className="text-[1.375rem] leading-tight lg:text-3xl">
              {t('title')}
            </h2>
            <Recent initial={initial} />
            <ButtonLink to="/reviews" variant="secondary" className="mt-3.5 self-start">
              {t('all')}
            </ButtonLink>
          </div>
          <ReviewForm />
        </div>
      </section>
    </Queries>
  )
}

function Recent({ initial }: { initial: ReviewPage | null }) {
  const t = useTranslations('reviews')
  const query = useQuery(recentReviewsQuery(useReader(), initial))

  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-16">
      {({ data, meta }) => {
        if (data.length === 0) {
          const picture = <img src="/illustrations/no-reviews.svg" alt="" width={200} height={150} />
          return <EmptyState illustration={picture} title={t('none')} className="mt-4 bg-surface" />
        }
        return (
          <>
            <SiteRating average={meta.average} rated={meta.rated} />
            <ul className="divide-y divide-line border-line border-b">
              {data.slice(0, HOME_REVIEWS).map((review) => (
                <li key={review._id}>
                  <ReviewRow review={review} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
