import { AllBookings } from '../../bookings/staff/all-bookings.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.allBookings.title)

export default function UserBookings() {
  return (
    <Page wide className="print-landscape flex grow flex-col pb-0! print:block print:max-w-none print:p-0">
      <AllBookings />
    </Page>
  )
}
