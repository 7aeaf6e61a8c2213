import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import type { MetaDescriptor } from 'react-router'
import { useTranslations } from 'use-intl'
import { servicesQuery } from '../features/services/api.ts'
import { Comparison } from '../features/services/comparison.tsx'
import { loadOrNull } from '../lib/loader.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
  const { data, isPending, isFetching, refetch } = useQuery(servicesQuery(loaderData.services))
  const retry = (
    <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} text={t('text')} />
      {data && <Comparison services={data} />}
      {isPending && <Spinner label={t('loading')} className="py-24" />}
      {!data && !isPending && (
        <Alert tone="danger" action={retry}>
          {t('failed')}
        </Alert>
      )}
    </Page>
  )
}
