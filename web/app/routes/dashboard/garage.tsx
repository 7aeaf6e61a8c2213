import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { AddressList } from '../../people/garage/address-list.tsx'
import { VehicleList } from '../../people/garage/vehicle-list.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.garage.title)

export default function Garage() {
  const t = useTranslations('dashboard.garage')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <div className="grid grid-cols-1 items-start gap-12 xl:grid-cols-2">
        <VehicleList />
        <AddressList />
      </div>
    </Page>
  )
}
