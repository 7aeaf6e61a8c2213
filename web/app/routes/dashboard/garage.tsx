import { useTranslations } from 'use-intl'
import { AddressList } from '../../features/garage/address-list.tsx'
import { VehicleList } from '../../features/garage/vehicle-list.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.garage.title)

export default function Garage() {
  const t = useTranslations('dashboard.garage')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <div className="flex max-w-3xl flex-col gap-12">
        <VehicleList />
        <AddressList />
      </div>
    </Page>
  )
}
