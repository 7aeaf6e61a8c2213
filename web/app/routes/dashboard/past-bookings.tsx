import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { customerBookingsQuery } from '../../bookings/bookings/api.ts'
import { BookingRow } from '../../bookings/bookings/booking-row.tsx'
import { InactiveBookings, OwnBookings } from '../../bookings/bookings/own-bookings.tsx'
import { PastActions } from '../../bookings/bookings/past-actions.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.bookings.list.pastTitle)

export default function PastBookings() {
  const t = useTranslations('dashboard.bookings.list')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('pastTitle')} text={t('pastDescription')} />
      {user && <Bookings email={bookingsOf(user)} />}
    </Page>
  )
}

function Bookings({ email }: { email: string }) {
  const dropped = useInfiniteQuery(customerBookingsQuery(email, 'dropped')).data
  return (
    <>
      <OwnBookings
        email={email}
        kind="past"
        hasOthers={Boolean(dropped?.length)}
        renderRow={(booking) => (
          <BookingRow booking={booking} actions={<PastActions booking={booking} offersReceipt />} />
        )}
      />
      <InactiveBookings email={email} kind="dropped" />
    </>
  )
}
