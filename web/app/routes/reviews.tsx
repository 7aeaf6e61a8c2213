import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type MetaDescriptor, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AllReviews } from '../catalog/reviews/all-reviews.tsx'
import { allReviewsQuery, REVIEWS_PAGE, useReader } from '../catalog/reviews/api.ts'
import { LoginGate } from '../catalog/reviews/login-gate.tsx'
import { readReviewFilter, reviewQuery, reviewsPath } from '../catalog/reviews/review-filter.ts'
import { loadOrNull } from '../lib/http/loader.ts'
import { useServiceName } from '../lib/language/use-service-text.ts'
import { pageMeta, useDocumentTitle } from '../lib/page/page-meta.ts'
import { usePermission } from '../lib/session/use-permission.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import type { Route } from './+types/reviews'

export async function loader(args: Route.LoaderArgs) {
  const filter = readReviewFilter(new URL(args.request.url).searchParams)
  const query = new URLSearchParams({ ...reviewQuery(filter), limit: String(REVIEWS_PAGE) })
  return { reviews: await loadOrNull(args, `/review?${query}`, reviewListResponseSchema) }
}

export const clientLoader = () => ({ reviews: null })

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const service = loaderData?.reviews?.meta.service
  return pageMeta(matches, ({ reviews }, _name, t, locale) => ({
    title: service ? t('reviews.titleOf', { service: serviceName(service, locale) }) : reviews.title,
    text: reviews.metaDescription,
  }))
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('reviews')
  const nameOf = useServiceName()
  const [params] = useSearchParams()
  const isStaff = usePermission()('reviews.manage')
  const filter = readReviewFilter(params)
  const query = useInfiniteQuery(allReviewsQuery(useReader(), filter, loaderData.reviews))
  const named = query.data?.pages[0]?.meta.service
  const service = named?._id === filter.service ? named : null
  const title = service ? t('titleOf', { service: nameOf(service) }) : t('title')
  useDocumentTitle(title)
  return (
    <Page>
      <PageHeader
        title={title}
        text={t('text')}
        actions={
          <div className="flex flex-wrap gap-3">
            {service && (
              <ButtonLink to={reviewsPath({ ...filter, service: null })} variant="secondary">
                {t('allServices')}
              </ButtonLink>
            )}
            {isStaff && (
              <ButtonLink to="/dashboard/admin/reviews?status=published" variant="secondary">
                {t('manage')}
              </ButtonLink>
            )}
          </div>
        }
      />
      <LoginGate>
        <AllReviews query={query} filter={filter} />
      </LoginGate>
    </Page>
  )
}
