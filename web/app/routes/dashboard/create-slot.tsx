import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CreateSlotForm } from '../../calendar/admin/slot-forms.tsx'
import { readSlotPrefill } from '../../calendar/admin/slots-view.ts'
import { NoServices } from '../../catalog/admin/service-parts.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export const meta = pageTitle((m) => m.dashboard.createSlot.title)

export default function CreateSlot() {
  const t = useTranslations('dashboard')
  const query = useQuery(currentServicesQuery())
  const { data, error, isPending } = query
  const services = data ?? []
  const [params] = useSearchParams()
  return (
    <Page>
      <PageHeader title={t('createSlot.title')} text={t('createSlot.description')} />
      {data?.length === 0 ? (
        <NoServices />
      ) : (
        <Card className="max-w-2xl">
          <CardBody className="flex flex-col gap-5">
            {error && <LoadFailed query={query}>{t('createSlot.servicesFailed')}</LoadFailed>}
            {/* The service in the address is selected once the services are loaded. */}
            {isPending && params.has('service') ? (
              <Spinner label={t('createSlot.servicesLoading')} className="py-20" />
            ) : (
              <CreateSlotForm services={services} known={readSlotPrefill(params, services)} />
            )}
          </CardBody>
        </Card>
      )}
    </Page>
  )
}
