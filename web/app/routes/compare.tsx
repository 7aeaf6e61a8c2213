import type { MetaDescriptor } from 'react-router'
import { useTranslations } from 'use-intl'
import { Comparison } from '../features/services/comparison.tsx'
import { loadServices } from '../features/services/load-services.ts'
import { ServicesPage } from '../features/services/services-page.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/compare'

export const loader = (args: Route.LoaderArgs) => loadServices(args)

/** Client-side navigation does not wait: the page's query has the services or loads them. */
export const clientLoader = () => ({ services: null })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ compare }) => ({ title: compare.title, text: compare.metaDescription }))
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('compare')
  const texts = {
    title: t('title'),
    text: t('text'),
    loading: t('loading'),
    failed: t('failed'),
    retry: t('retry'),
  }
  return (
    <ServicesPage texts={texts} initial={loaderData.services}>
      {(services) => <Comparison services={services} />}
    </ServicesPage>
  )
}
