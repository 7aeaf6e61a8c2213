import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { BookingFacts } from './booking-facts.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { ContactLinks } from './contact-links.tsx'
import { Countdown } from './countdown.tsx'
import { HistoryList } from './history-list.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RefundList } from './refund-list.tsx'
import { RevokeLinks } from './revoke-links.tsx'

interface BookingOverviewProps {
  booking: BookingDetail
  /** Actions for the booking's state. */
  actions: ReactNode
}

/** One booking for its customer: time and actions in a card, the rest between rules. */
export function BookingOverview({ booking, actions }: BookingOverviewProps) {
  const format = useFormat()
  const { slot, links, status } = booking
  const hasStarted = usePassed(slot.startsAt)
  // The actions of an unpaid booking show the time left to pay instead.
  const toCome = status === 'confirmed' && !hasStarted
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <div className="flex flex-col gap-5 rounded-[1.25rem] border border-line bg-surface p-5 sm:p-6">
          <p className="flex flex-col">
            <span className="bn:font-bold font-extrabold text-3xl bn:leading-snug leading-tight bn:tracking-normal tabular-nums tracking-[-0.03em]">
              {format.times(slot)}
            </span>
            <span className="text-lg">{format.date(slot.date, 'long')}</span>
          </p>
          {toCome && <Countdown until={slot.startsAt} />}
          {actions}
          {toCome && <CalendarLinks links={links} />}
          <ContactLinks />
        </div>
        <BookingFacts booking={booking} />
        <div className="border-line border-t pt-6">
          <RevokeLinks bookingId={booking._id} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-8 *:border-line *:border-t *:pt-6 lg:*:first:border-t-0 lg:*:first:pt-0">
        <PaymentSummary booking={booking} />
        <RefundList refunds={booking.refunds} />
        <HistoryList history={booking.history} />
      </div>
    </div>
  )
}
