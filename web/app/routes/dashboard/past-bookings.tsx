import { useTranslations } from 'use-intl'
import { BookingCard } from '../../features/bookings/booking-card.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { PastActions } from '../../features/bookings/past-actions.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.bookings.list.pastTitle)

export default function PastBookings() {
  const t = useTranslations('dashboard.bookings.list')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('pastTitle')} text={t('pastDescription')} />
      {user && (
        <OwnBookings
          email={user.email}
          when="past"
          renderCard={(booking) => (
            <BookingCard booking={booking} footer={<PastActions booking={booking} offersReceipt />} />
          )}
        />
      )}
    </Page>
  )
}
