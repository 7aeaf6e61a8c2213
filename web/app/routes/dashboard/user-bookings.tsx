import { useTranslations } from 'use-intl'
import { AllBookingsTable } from '../../features/bookings/all-bookings-table.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export default function UserBookings() {
  const t = useTranslations('booking.admin')
  return (
    <Page className="max-w-none">
      <PageHeader title={t('title')} text={t('description')} />
      <AllBookingsTable />
    </Page>
  )
}
