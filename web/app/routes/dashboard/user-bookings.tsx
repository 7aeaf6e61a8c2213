import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AllBookings } from '../../features/admin-bookings/all-bookings.tsx'
import { currentServicesQuery } from '../../features/services/api.ts'
import { pageTitle } from '../../lib/page/page-title.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.allBookings.title)

export default function UserBookings() {
  const t = useTranslations('dashboard.allBookings')
  const { data: services = [] } = useQuery(currentServicesQuery())
  return (
    <Page className="print-landscape max-w-none print:p-0">
      <PageHeader
        title={t('title')}
        text={t('description')}
        className="print:mb-2 print:[&_h1]:text-2xl print:[&_p]:hidden"
      />
      <AllBookings services={services} />
    </Page>
  )
}
