import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Queries } from '../../ui/queries.tsx'
import { type ReviewPage, recentReviewsQuery } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'
import { SiteRating } from './site-rating.tsx'

export function HomeReviews({ initial }: { initial: ReviewPage | null }) {
  const t = useTranslations('home.reviews')
  return (
    <Queries>
      <section aria-labelledby="user-reviews" className="-mb-16 border-line border-t bg-sunken">
        <div className="page-x grid grid-cols-1 items-start gap-10 py-14 sm:py-20 lg:grid-cols-[1fr_1.15fr] lg:gap-14">
          <div className="flex flex-col gap-6 lg:order-last">
            <h2 id="user-reviews" className="text-3xl sm:text-4xl">
              {t('title')}
            </h2>
            <Recent initial={initial} />
            <ButtonLink to="/reviews" variant="secondary" className="self-start">
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
  const query = useQuery(recentReviewsQuery(initial))
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }

  return (
    <Loaded query={query} texts={texts} className="py-16">
      {({ data, meta }) => {
        if (data.length === 0) {
          const picture = <img src="/illustrations/no-reviews.svg" alt="" width={200} height={150} />
          return <EmptyState illustration={picture} title={t('none')} className="bg-surface" />
        }
        return (
          <>
            <SiteRating average={meta.average} count={meta.count} />
            <ul className="flex flex-col gap-4">
              {data.slice(0, HOME_REVIEWS).map((review) => (
                <li key={review._id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
