import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaDescriptor } from 'react-router'
import { useTranslations } from 'use-intl'
import { servicesQuery } from '../features/services/api.ts'
import { Comparison } from '../features/services/comparison.tsx'
import { loadOrNull } from '../lib/loader.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import type { Route } from './+types/compare'

export async function loader(args: Route.LoaderArgs) {
  const services = await loadOrNull(args, '/services', serviceListResponseSchema)
  return { services: services?.data ?? null }
}

export const clientLoader = () => ({ services: null })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ compare }) => ({ title: compare.title, text: compare.metaDescription }))
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('compare')
  const query = useQuery(servicesQuery(loaderData.services))
  const texts = { loading: t('loading'), failed: t('failed'), retry: t('retry') }
  return (
    <Page>
      <PageHeader title={t('title')} text={t('text')} />
      <Loaded query={query} texts={texts} className="py-24">
        {(services) => <Comparison services={services} />}
      </Loaded>
    </Page>
  )
}
