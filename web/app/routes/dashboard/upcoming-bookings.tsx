import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookAgain } from '../../features/bookings/book-again.tsx'
import { type Change, ChangeNews } from '../../features/bookings/change-notice.tsx'
import { DroppedBookings } from '../../features/bookings/inactive-bookings.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { UpcomingCard } from '../../features/bookings/upcoming-card.tsx'
import { keepForNext } from '../../features/checkout/draft.ts'
import { PayHeld } from '../../features/checkout/pay-for-hold.tsx'
import { SlotChooser } from '../../features/slots/slot-chooser.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.bookings.list.upcomingTitle)

export default function UpcomingBookings() {
  const t = useTranslations('dashboard.bookings.list')
  const user = useUser()
  const [change, setChange] = useState<Change | null>(null)
  return (
    <Page>
      <PageHeader title={t('upcomingTitle')} text={t('upcomingDescription')} />
      <ChangeNews change={change} />
      {user && (
        <OwnBookings
          email={user.email}
          when="upcoming"
          renderCard={(booking) => (
            <UpcomingCard
              booking={booking}
              SlotChooser={SlotChooser}
              onChanged={setChange}
              pay={<PayHeld bookingId={booking._id} until={booking.holdExpiresAt} />}
            />
          )}
        />
      )}
      {user && (
        <DroppedBookings
          email={user.email}
          when="unpaid"
          renderActions={(booking) => (
            <BookAgain booking={booking} onBookAgain={(unpaid) => keepForNext(user.sub, unpaid)} />
          )}
        />
      )}
      {user && <DroppedBookings email={user.email} when="canceled" />}
    </Page>
  )
}
