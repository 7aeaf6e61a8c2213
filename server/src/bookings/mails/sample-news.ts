import type { CustomerEvent } from '@jhilik/contract/messages.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { addDays, addMinutes } from '../../platform/clock.ts'
import type { BookingRow } from '../views/bookings.ts'
import type { OfferFacts } from '../views/offers.ts'
import { isOfVisit } from '../views/told-events.ts'
import type { ToldVisit } from '../views/visits.ts'
import { type CancellationFacts, type TimeFacts, timeFactsOf } from './changes.ts'
import type { EditFacts } from './edits.ts'
import type { MoneyFacts } from './lines.ts'
import type { CashFacts, UnusedFacts } from './messages.ts'
import type { CustomerNews } from './sms.ts'

/**
 * Returns an event as if it happened to the booking now, for previews: it was paid in full in this way, and what is given back is the
 * price.
 */
export function sampleNews(
  event: CustomerEvent,
  booking: BookingRow,
  { gateway, now }: { gateway: string | undefined; now: Date },
): CustomerNews {
  const { price_minor, currency } = booking
  const attempt = { gateway: gateway ?? ON_SITE, method: null, received_minor: price_minor }
  const refund = {
    amount_minor: price_minor,
    currency,
    status: 'submitted',
    reason: 'refunded_by_staff',
    provider_refund_id: null,
  } as const
  return {
    event,
    booking,
    text: '',
    facts: factsOf(event, booking),
    attempt,
    refund,
    refunds: [{ refund, attempt }],
    tranId: '',
    offer: event === 'disturbance_offer' ? sampleOffer(booking, now) : null,
    visit: isOfVisit(event) ? sampleVisit(booking) : null,
    receiptUrl: null,
    now,
  }
}

/** Returns an offer of the same time on the next three days. */
function sampleOffer({ slot_id: slot, ...booking }: BookingRow, now: Date): OfferFacts {
  return {
    state: 'open',
    cause: 'rain',
    causeText: null,
    explanation: { en: '', bn: '' },
    deadline: addMinutes(now, 3 * 60),
    times: [1, 2, 3].map((days) => ({
      slot,
      date: addDays(booking.slot_date, days),
      startTime: booking.slot_start_time,
      endTime: booking.slot_end_time,
      startsAt: addMinutes(booking.starts_at, days * 24 * 60).toISOString(),
    })),
  }
}

/** Returns a visit whose crew is some minutes late, or could not do the job. */
function sampleVisit({ starts_at }: BookingRow): ToldVisit {
  const at = addMinutes(starts_at, -30)
  return {
    state: 'on_the_way',
    steps: [],
    late: { minutes: 20, cause: '', at: at.toISOString() },
    failure: { reason: 'nobody_there', note: '', at: starts_at.toISOString() },
    window: { from: addMinutes(starts_at, 15).toISOString(), to: addMinutes(starts_at, 35).toISOString() },
    happenedAt: at,
  }
}

type Facts = TimeFacts | CancellationFacts | MoneyFacts | EditFacts | UnusedFacts | CashFacts | object

function factsOf(event: CustomerEvent, booking: BookingRow): Facts {
  const refundMinor = booking.price_minor
  switch (event) {
    case 'moved':
      return timeFactsOf(booking)
    case 'canceled':
      return { isByTerms: true, isGivenBack: false, refundMinor, refundIds: [], payment: 'paid' }
    case 'line_canceled':
    case 'lines_changed':
      return { refundMinor, refundIds: [] }
    case 'edited':
      return { fields: ['phone'] }
    case 'payment_unused':
      return { reason: 'seat_taken' }
    case 'refund_in_cash':
      return { restMinor: 0 }
    default:
      return {}
  }
}
