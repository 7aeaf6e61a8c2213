import { serviceResponseSchema } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { data, type MetaDescriptor, Navigate, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ServiceReviews } from '../features/reviews/service-reviews.tsx'
import { serviceQuery } from '../features/services/api.ts'
import { ServiceFacts } from '../features/services/service-facts.tsx'
import { SlotPicker } from '../features/slots/slot-picker.tsx'
import { isApiError } from '../lib/api-error.ts'
import { loadFromApi } from '../lib/loader.ts'
import { toLogin } from '../lib/login-link.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useSessionReady, useUser } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/service-detail'

export async function loader(args: Route.LoaderArgs) {
  try {
    const path = `/services/${encodeURIComponent(args.params.id)}`
    return data({ service: (await loadFromApi(args, path, serviceResponseSchema)).data })
  } catch (error) {
    const unknown = isApiError(error) && error.status >= 400 && error.status < 500
    if (!unknown) console.error('A service could not be loaded for its page', error)
    return data({ service: null }, { status: unknown ? 404 : 200 })
  }
}

export const clientLoader = () => ({ service: null })

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ services }) => ({
    title: loaderData?.service?.name ?? services.detail.title,
    text: loaderData?.service?.description ?? services.metaDescription,
  }))
}

export default function ServiceDetail({ params, loaderData }: Route.ComponentProps) {
  const t = useTranslations('services.detail')
  const { pathname, search } = useLocation()
  const ready = useSessionReady()
  const user = useUser()

  if (ready && !user) return <Navigate {...toLogin(pathname + search)} replace />
  return (
    <Page>
      {ready ? (
        <Details key={params.id} id={params.id} initial={loaderData.service} />
      ) : (
        <Spinner label={t('loading')} className="py-32" />
      )}
    </Page>
  )
}

interface DetailsProps {
  id: string
  initial: Route.ComponentProps['loaderData']['service']
}

function Details({ id, initial }: DetailsProps) {
  const t = useTranslations('services.detail')
  const [params] = useSearchParams()
  const { data: service, isPending } = useQuery(serviceQuery(id, initial))

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
        <SlotPicker service={service} wantedDate={params.get('date')} />
      </div>
      <ServiceReviews service={service} />
    </>
  )
}
