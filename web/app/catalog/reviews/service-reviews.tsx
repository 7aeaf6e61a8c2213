import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { serviceReviewsQuery, useReader } from './api.ts'
import { ENOUGH_REVIEWS, RatingMark, SiteRating } from './ratings.tsx'
import { ReviewCard } from './review-card.tsx'
import { reviewsPath } from './review-filter.ts'
import { REVIEW_FORM_ANCHOR, ReviewForm } from './review-form.tsx'

/** The reviews of a service and the form to write one. */
export function ServiceReviews({ service }: { service: Service }) {
  const t = useTranslations('reviews')
  const user = useUser()
  const query = useQuery(serviceReviewsQuery(useReader(), service._id))

  return (
    <section
      aria-labelledby="service-reviews"
      className="mt-9 grid grid-cols-1 items-start gap-8 border-line border-t pt-9 sm:mt-14 sm:pt-12 lg:grid-cols-[1.15fr_1fr] lg:gap-12"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <h2 id="service-reviews" className="text-[1.1875rem] sm:text-2xl">
          {t('ofService.title')}
        </h2>
        <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-16">
          {({ data, meta }) => {
            if (data.length === 0) return <EmptyState title={t('none')} text={t('ofService.first')} />
            return (
              <>
                <ServiceRating average={meta.average} rated={meta.rated} />
                <ul className="divide-y divide-line border-line border-y">
                  {data.map((review) => (
                    <li key={review._id}>
                      <ReviewCard review={review} nameService={false} />
                    </li>
                  ))}
                </ul>
                <ButtonLink
                  to={reviewsPath({ service: service._id })}
                  variant="secondary"
                  className="self-start"
                >
                  {t('ofService.all')}
                </ButtonLink>
              </>
            )
          }}
        </Loaded>
      </div>
      {/* A link to the form finds its place also before the session is known. */}
      {user ? <ReviewForm key={service._id} service={service} /> : <div id={REVIEW_FORM_ANCHOR} />}
    </section>
  )
}

function ServiceRating({ average, rated }: { average: number | null; rated: number }) {
  if (average !== null && rated < ENOUGH_REVIEWS) {
    return <RatingMark rating={{ average, count: rated }} counted className="text-lg" />
  }
  return <SiteRating average={average} rated={rated} />
}
