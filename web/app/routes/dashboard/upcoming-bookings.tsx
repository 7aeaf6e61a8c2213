import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { UpcomingRow } from '../../bookings/bookings/booking-row.tsx'
import { type Change, ChangeNotice } from '../../bookings/bookings/change-notice.tsx'
import { InactiveBookings, OwnBookings } from '../../bookings/bookings/own-bookings.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.bookings.list.upcomingTitle)

export default function UpcomingBookings() {
  const t = useTranslations('dashboard.bookings.list')
  const user = useUser()
  const [change, setChange] = useState<Change | null>(null)
  return (
    <Page>
      <PageHeader title={t('upcomingTitle')} text={t('upcomingDescription')} />
      <ChangeNotice change={change} />
      {user && (
        <OwnBookings
          email={bookingsOf(user)}
          kind="upcoming"
          renderRow={(booking, all) => (
            <UpcomingRow
              booking={booking}
              isNext={booking === all.find(({ status }) => status === 'confirmed')}
              onChanged={setChange}
            />
          )}
        />
      )}
      {user && <InactiveBookings email={bookingsOf(user)} kind="unpaid" />}
      {user && <InactiveBookings email={bookingsOf(user)} kind="canceled" />}
    </Page>
  )
}
