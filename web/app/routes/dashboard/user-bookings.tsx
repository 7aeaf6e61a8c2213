import { useTranslations } from 'use-intl'
import { AllBookingsTable } from '../../features/bookings/all-bookings-table.tsx'
import { pageTitle } from '../../lib/page-title.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.booking.admin.title)

export default function UserBookings() {
  const t = useTranslations('booking.admin')
  return (
    <Page className="max-w-none">
      <PageHeader title={t('title')} text={t('description')} />
      <AllBookingsTable />
    </Page>
  )
}
