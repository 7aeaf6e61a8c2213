import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { serviceReviewsQuery } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewsPath } from './review-filter.ts'
import { ReviewForm } from './review-form.tsx'
import { SiteRating } from './site-rating.tsx'

/** The reviews of a service and the form to write one. */
export function ServiceReviews({ service }: { service: { _id: string; name: string } }) {
  const t = useTranslations('reviews')
  const user = useUser()
  const query = useQuery(serviceReviewsQuery(service._id))
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }

  return (
    <section
      aria-labelledby="service-reviews"
      className="mt-14 grid grid-cols-1 items-start gap-8 border-line border-t pt-10 lg:grid-cols-[1.15fr_1fr] lg:gap-12"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <h2 id="service-reviews" className="text-2xl sm:text-3xl">
          {t('ofService.title')}
        </h2>
        <Loaded query={query} texts={texts} className="py-16">
          {({ data, meta }) => {
            if (data.length === 0) return <EmptyState title={t('none')} text={t('ofService.first')} />
            return (
              <>
                <SiteRating average={meta.average} count={meta.count} />
                <ul className="flex flex-col gap-4">
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
      {user && <ReviewForm key={service._id} service={service} />}
    </section>
  )
}
