import type { Booking } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { Countdown } from '../../features/bookings/countdown.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { PayAgainButton } from '../../features/checkout/pay-again-button.tsx'
import { useFormat } from '../../lib/format.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useUser } from '../../lib/use-session.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.booking.list.upcomingTitle)

export default function UpcomingBookings() {
  const t = useTranslations('booking.list')
  const user = useUser()
  return (
    <Page>
      <PageHeader title={t('upcomingTitle')} text={t('upcomingDescription')} />
      {user && (
        <OwnBookings
          email={user.email}
          when="upcoming"
          renderExtra={(booking) => (
            <>
              <Countdown until={booking.slot.startsAt} />
              {booking.holdExpiresAt && <PayHeld booking={booking} until={booking.holdExpiresAt} />}
            </>
          )}
        />
      )}
    </Page>
  )
}

function PayHeld({ booking, until }: { booking: Booking; until: string }) {
  const t = useTranslations('booking.list')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayAgainButton bookingId={booking._id} label={t('payNow')} variant="spark" size="sm" />
      <p className="text-soft text-sm">{t('heldUntil', { time: format.time(until) })}</p>
    </div>
  )
}
