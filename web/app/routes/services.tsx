import { useQuery } from '@tanstack/react-query'
import { type MetaDescriptor, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { awaitList, listedServicesQuery } from '../catalog/services/api.ts'
import { readSearch, wantedOf } from '../catalog/services/booking-search.ts'
import { listedService, loadServices, wantedIn } from '../catalog/services/load-services.ts'
import { ServiceList } from '../catalog/services/service-list.tsx'
import { ServicesPage } from '../catalog/services/services-page.tsx'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/services'

export const handle = textsHandle('slots')

export const loader = async (args: Route.LoaderArgs) => ({
  services: await loadServices(args, listedService, wantedIn(args.request)),
})

/** Client-side navigation waits for the texts, and for a moment for the services, which the page's query then has. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const wanted = wantedOf(readSearch(new URL(request.url).searchParams))
  await withPageTexts(handle, awaitList(listedServicesQuery(null, wanted)))
  return { services: null }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ services }) => ({ title: services.title, text: services.metaDescription }))
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('services')
  const [params] = useSearchParams()
  const query = useQuery(listedServicesQuery(loaderData.services, wantedOf(readSearch(params))))
  return (
    <WithExtraTexts>
      <ServicesPage title={t('title')} loading={t('loading')} failed={t('failed')} query={query}>
        {(services) => <ServiceList services={services} isFormer={query.isPlaceholderData} />}
      </ServicesPage>
    </WithExtraTexts>
  )
}
