import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { BookingMoney } from '@jhilik/contract/ledger.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { AgreedTerms } from '@jhilik/contract/payment-terms.ts'

/** What the ledger and the open refunds say about a booking, in minor units of its currency. */
export interface MoneySums {
  discount: number
  /** Toward the price, later refunded or not. */
  received: number
  tips: number
  refunded: number
  /** Taken back by the payer's bank. */
  chargedBack: number
  /** By refunds that have not succeeded yet. */
  refundDue: number
  /** Of the price; refunds do not raise it, lost disputes do. */
  owed: number
}

interface BookedPrice {
  status: BookingStatus
  price_minor: number
  due_now_minor: number
  payment_terms: AgreedTerms
  currency: string
}

/** Whether the service is rendered, so that staff receive money for it. */
export const isServed = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'no_show'

/** What is left to pay on site, in minor units. */
function dueOnSiteMinor(booking: BookedPrice, { discount, owed }: MoneySums): number {
  if (isServed(booking.status)) return owed
  return booking.status === 'held' ? Math.max(0, booking.price_minor - discount - booking.due_now_minor) : 0
}

export function toBookingMoney(booking: BookedPrice, sums: MoneySums): BookingMoney {
  const major = (minor: number) => toMajor({ minor, currency: booking.currency })
  return {
    price: major(booking.price_minor),
    terms: booking.payment_terms,
    discount: major(sums.discount),
    dueNow: major(booking.due_now_minor),
    dueOnSite: major(dueOnSiteMinor(booking, sums)),
    paid: major(sums.received),
    tips: major(sums.tips),
    refunded: major(sums.refunded),
    refundDue: major(sums.refundDue),
    chargedBack: major(sums.chargedBack),
  }
}

interface Correctable {
  kind: string
  corrects_id: string | null
  isCorrected: boolean
}

/** Staff correct what they have entered; the others follow payments and refunds. */
export const canCorrectEntry = ({ kind, corrects_id, isCorrected }: Correctable): boolean =>
  (kind === 'cash' || kind === 'adjustment') && corrects_id === null && !isCorrected
