import { type MetaDescriptor, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { readSearch, wantedOf } from '../features/services/booking-search.ts'
import { loadServices, wantedIn } from '../features/services/load-services.ts'
import { ServiceList } from '../features/services/service-list.tsx'
import { ServicesPage } from '../features/services/services-page.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/services'

export const loader = (args: Route.LoaderArgs) => loadServices(args, wantedIn(args.request))

/** Client-side navigation does not wait: the page's query has the services or loads them. */
export const clientLoader = () => ({ services: null })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ services }) => ({ title: services.title, text: services.metaDescription }))
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('services')
  const [params] = useSearchParams()
  const texts = {
    title: t('title'),
    loading: t('loading'),
    failed: t('failed'),
    retry: t('retry'),
  }
  return (
    <ServicesPage texts={texts} initial={loaderData.services} wanted={wantedOf(readSearch(params))}>
      {(services) => <ServiceList services={services} />}
    </ServicesPage>
  )
}
