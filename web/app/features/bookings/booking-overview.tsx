import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { Countdown } from './countdown.tsx'
import { HistoryList } from './history-list.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RevokeLinks } from './revoke-links.tsx'
import { isUpcoming } from './rules.ts'

interface BookingOverviewProps {
  booking: BookingDetail
  /** Actions for the booking's state. */
  actions: ReactNode
}

/** One booking for its customer. */
export function BookingOverview({ booking, actions }: BookingOverviewProps) {
  const format = useFormat()
  const { slot, links } = booking
  const isOverdue = usePassed(booking.holdExpiresAt)
  const toCome = isUpcoming(booking) && !isOverdue
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardBody className="flex flex-col gap-5">
            <p className="flex flex-col">
              <span className="font-semibold text-lg">{format.date(slot.date, 'long')}</span>
              <span className="text-lg tabular-nums">{format.times(slot)}</span>
            </p>
            {toCome && <Countdown until={slot.startsAt} />}
            {actions}
            {toCome && <CalendarLinks links={links} />}
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <BookingFacts booking={booking} />
          </CardBody>
        </Card>
        <RevokeLinks bookingId={booking._id} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardBody>
            <PaymentSummary booking={booking} />
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <HistoryList history={booking.history} />
          </CardBody>
        </Card>
      </div>
    </div>
  )
}
