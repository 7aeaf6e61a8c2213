import type { Booking } from '@jhilik/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PayForHold } from '../checkout/pay-for-hold.tsx'
import { bookingQuery } from './api.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingCard } from './booking-card.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import type { Change } from './change-notice.tsx'
import { Countdown } from './countdown.tsx'
import { isUpcoming } from './rules.ts'

interface UpcomingCardProps {
  booking: Booking
  onChanged: (change: Change) => void
}

/** One booking of the list. What the customer may do with it is read for each booking. */
export function UpcomingCard({ booking, onChanged }: UpcomingCardProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const { data: detail, isError } = useQuery(bookingQuery(booking._id))
  const isOverdue = usePassed(booking.holdExpiresAt)
  const hasCountdown = isUpcoming(booking) && !isOverdue
  const actions = () => {
    if (detail) {
      return (
        <>
          <BookingActions booking={detail} onChanged={onChanged} />
          {hasCountdown && <CalendarLinks links={detail.links} />}
        </>
      )
    }
    if (isError) return <p className="text-danger text-sm">{t('failed')}</p>
    return <Skeleton className="h-29 w-full" />
  }
  return (
    <BookingCard booking={booking} footer={actions()}>
      {hasCountdown && <Countdown until={booking.slot.startsAt} />}
      <PayForHold bookingId={booking._id} until={booking.holdExpiresAt} />
    </BookingCard>
  )
}
