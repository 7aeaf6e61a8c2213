import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceResponseSchema } from '@jhilik/contract/services.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { useQuery } from '@tanstack/react-query'
import { data, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { MembersOnly } from '../features/accounts/members-only.tsx'
import { serviceQuery } from '../features/services/api.ts'
import { ServiceFacts } from '../features/services/service-facts.tsx'
import { SlotPicker } from '../features/slots/slot-picker.tsx'
import { describeService } from '../features/structured-data/describe.ts'
import { StructuredData } from '../features/structured-data/structured-data.tsx'
import { isRefusal } from '../lib/http/api-error.ts'
import { loadFromApi, loadOrNull } from '../lib/http/loader.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { useDocumentTitle } from '../lib/page/page-title.ts'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { HydrationBoundary } from '../startup/hydration-boundary.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/service-detail'

const OtherServices = hydrateWhenNear(
  'other-services',
  async () => (await import('../features/services/other-services.tsx')).OtherServices,
)
const ServiceReviews = hydrateWhenNear(
  'service-reviews',
  async () => (await import('../features/reviews/service-reviews.tsx')).ServiceReviews,
)

export async function loader(args: Route.LoaderArgs) {
  try {
    const path = `/services/${encodeURIComponent(args.params.id)}`
    const { data: service } = await loadFromApi(args, path, serviceResponseSchema)
    const [site, reviews] = await Promise.all([
      loadFromApi(args, '/site', siteResponseSchema),
      loadOrNull(args, `/review?serviceId=${service._id}&limit=1`, reviewListResponseSchema),
    ])
    const structured = describeService(args.request, site.data, service, reviews?.meta)
    return data({ service, unknown: false, structured })
  } catch (error) {
    const unknown = isRefusal(error)
    if (!unknown) console.error('A service could not be loaded for its page', error)
    return data({ service: null, unknown, structured: null }, { status: unknown ? 404 : 200 })
  }
}

export const clientLoader = () => ({ service: null, unknown: false, structured: null })

/** A change of the query, such as another day, needs no new service. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const service = loaderData?.service
  return pageMeta(matches, ({ services }) =>
    service
      ? {
          title: service.name,
          text: service.description,
          picture: { path: `/og/services/${service._id}.png`, alt: service.name },
        }
      : { title: services.detail.title, text: services.metaDescription, hidden: loaderData?.unknown },
  )
}

export default function ServiceDetail({ params, loaderData }: Route.ComponentProps) {
  return (
    <MembersOnly>
      <Page>
        <StructuredData json={loaderData.structured} />
        <Details key={params.id} id={params.id} initial={loaderData.service} />
      </Page>
    </MembersOnly>
  )
}

interface DetailsProps {
  id: string
  initial: Route.ComponentProps['loaderData']['service']
}

function Details({ id, initial }: DetailsProps) {
  const t = useTranslations('services.detail')
  const { data: service, isPending } = useQuery(serviceQuery(id, initial))
  useDocumentTitle(service?.name)

  if (isPending) return <Spinner label={t('loading')} className="py-32" />
  if (!service) {
    return (
      <EmptyState
        illustration={<img src="/illustrations/no-services.svg" alt="" width={200} height={150} />}
        title={t('unavailable')}
        text={t('unavailableHint')}
        action={<ButtonLink to="/service">{t('back')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-12">
        <ServiceFacts service={service} />
        <HydrationBoundary>
          <SlotPicker service={service} />
        </HydrationBoundary>
      </div>
      <OtherServices service={service} />
      <ServiceReviews service={service} />
    </>
  )
}
