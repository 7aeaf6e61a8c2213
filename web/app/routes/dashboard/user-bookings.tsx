import { useTranslations } from 'use-intl'
import { AllBookings } from '../../bookings/staff/all-bookings.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.allBookings.title)

export default function UserBookings() {
  const t = useTranslations('dashboard.allBookings')
  return (
    <Page wide className="print-landscape print:max-w-none print:p-0">
      <PageHeader
        title={t('title')}
        text={t('description')}
        className="print:mb-2 print:[&_h1]:text-2xl print:[&_p]:hidden"
      />
      <AllBookings />
    </Page>
  )
}
