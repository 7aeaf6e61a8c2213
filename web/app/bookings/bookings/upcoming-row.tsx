import type { Booking } from '@jhilik/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { PayForHold } from '../checkout/pay-for-hold.tsx'
import { bookingQuery } from './api.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingRow } from './booking-row.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import type { Change } from './change-notice.tsx'
import { Countdown } from './countdown.tsx'

interface UpcomingRowProps {
  booking: Booking
  /** The first of the booked ones, to whose start is counted. */
  isNext: boolean
  onChanged: (change: Change) => void
}

/** One booking of the list. What the customer may do with it is read for each booking. */
export function UpcomingRow({ booking, isNext, onChanged }: UpcomingRowProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const { data: detail, isError } = useQuery(bookingQuery(booking._id))
  const { holdExpiresAt, slot, status } = booking
  const hasStarted = usePassed(slot.startsAt)
  const actions = () => {
    if (detail) {
      return (
        <>
          <BookingActions booking={detail} onChanged={onChanged} />
          {status === 'confirmed' && !hasStarted && <CalendarLinks links={detail.links} />}
        </>
      )
    }
    if (isError) return <p className="text-danger text-sm">{t('failed')}</p>
    return <Skeleton className="h-29 w-full" />
  }
  return (
    <BookingRow
      booking={booking}
      actions={
        <>
          <PayForHold booking={booking} until={holdExpiresAt} />
          {actions()}
        </>
      }
    >
      {isNext && !hasStarted && <Countdown until={slot.startsAt} />}
    </BookingRow>
  )
}
