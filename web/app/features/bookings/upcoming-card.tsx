import type { Booking } from '@jhilik/contract/bookings.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { bookingQuery } from './api.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingCard } from './booking-card.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import type { Change } from './change-notice.tsx'
import { Countdown } from './countdown.tsx'
import type { SlotChooserType } from './reschedule-booking.tsx'
import { isUpcoming } from './rules.ts'

interface UpcomingCardProps {
  booking: Booking
  SlotChooser: SlotChooserType
  onChanged: (change: Change) => void
  /** While the seat is held: the way to pay. */
  pay: ReactNode
}

/** The list says what was booked; what may be done with it is each booking's own answer. */
export function UpcomingCard({ booking, SlotChooser, onChanged, pay }: UpcomingCardProps) {
  const t = useTranslations('dashboard.bookings.actions')
  const { data: detail, isError } = useQuery(bookingQuery(booking._id))
  const isOverdue = usePassed(booking.holdExpiresAt)
  const isToCome = isUpcoming(booking) && !isOverdue
  const actions = () => {
    if (detail) {
      return (
        <>
          <BookingActions booking={detail} SlotChooser={SlotChooser} onChanged={onChanged} />
          {isToCome && <CalendarLinks links={detail.links} />}
        </>
      )
    }
    if (isError) return <p className="text-danger text-sm">{t('failed')}</p>
    return <Skeleton className="h-29 w-full" />
  }
  return (
    <BookingCard booking={booking} footer={actions()}>
      {isToCome && <Countdown until={booking.slot.startsAt} />}
      {pay}
    </BookingCard>
  )
}
