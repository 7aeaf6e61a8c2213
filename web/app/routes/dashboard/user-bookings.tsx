import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AllBookings } from '../../features/admin-bookings/all-bookings.tsx'
import { servicesQuery } from '../../features/admin-services/api.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.allBookings.title)

export default function UserBookings() {
  const t = useTranslations('dashboard.allBookings')
  const { data: services = [] } = useQuery(servicesQuery())
  return (
    <Page className="max-w-none">
      <PageHeader title={t('title')} text={t('description')} />
      <AllBookings services={services} />
    </Page>
  )
}
