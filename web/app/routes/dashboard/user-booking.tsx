import { useLocation, useParams } from 'react-router'
import { StaffBooking } from '../../bookings/staff/booking/staff-booking.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'

export const meta = pageTitle((m) => m.dashboard.staffBooking.title)

export default function UserBooking() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { list?: string } | null }
  return <StaffBooking key={id} id={id} list={`/dashboard/admin/user-bookings${state?.list ?? ''}`} />
}
