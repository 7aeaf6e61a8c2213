import { useQuery } from '@tanstack/react-query'
import type { MetaDescriptor } from 'react-router'
import { useTranslations } from 'use-intl'
import { awaitList, comparedServicesQuery } from '../catalog/services/api.ts'
import { Comparison } from '../catalog/services/comparison.tsx'
import { comparedService, loadServices } from '../catalog/services/load-services.ts'
import { ServicesPage } from '../catalog/services/services-page.tsx'
import { pageWithTexts, textsHandle, withPageTexts } from '../lib/language/extra-texts.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/compare'

export const handle = textsHandle('compare', 'slots')

export const loader = async (args: Route.LoaderArgs) => ({
  services: await loadServices(args, comparedService),
})

/** Client-side navigation waits for the texts, and for a moment for the services, which the page's query then has. */
export async function clientLoader() {
  await withPageTexts(handle, awaitList(comparedServicesQuery(null)))
  return { services: null }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ compare }) => ({ title: compare.title, text: compare.metaDescription }))
}

export default pageWithTexts(ComparePage)

function ComparePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('compare')
  const query = useQuery(comparedServicesQuery(loaderData.services))
  return (
    <ServicesPage
      title={t('title')}
      text={t('text')}
      loading={t('loading')}
      failed={t('failed')}
      query={query}
    >
      {(services) => <Comparison services={services} />}
    </ServicesPage>
  )
}
