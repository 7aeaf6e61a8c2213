import type { BookingStatus, StaffDiscount } from '@jhilik/contract/bookings.ts'
import type { BookingMoney } from '@jhilik/contract/ledger.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { AgreedTerms } from '@jhilik/contract/payment-terms.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'

/** The sums of a booking in the ledger and of its open refunds, in minor units of its currency. */
export interface MoneySums {
  discount: number
  /** The sum that counts toward the price, later refunded or not. */
  received: number
  tips: number
  refunded: number
  /** The sum that the payer's bank has taken back. */
  chargedBack: number
  /** The sum of the refunds that have not succeeded yet. */
  refundDue: number
  /** What of `received` pays for the booking: not what was refunded because it was too much. */
  counted: number
  /** The part of the price that is still owed. Refunds do not raise it, lost disputes do. */
  owed: number
}

interface BookedPrice {
  status: BookingStatus
  price_minor: number
  due_now_minor: number
  payment_terms: AgreedTerms
  currency: string
}

/** Returns whether the service is rendered, so that staff receive money for it. */
export const isServed = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'no_show'

/** Returns what is left of the money that was received for the price, without what is being refunded, in minor units. */
export const leftOfReceived = ({ received, refunded, refundDue, chargedBack }: MoneySums): number =>
  Math.max(0, received - refunded - refundDue - chargedBack)

/** Returns what is left to pay on site, in minor units. */
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

/** Returns a discount of staff, which was given as a share (`rate`) or as an amount, as answers and documents carry it. */
export const toStaffDiscount = (
  { rate, minor }: { rate: number | null; minor: number },
  currency: string,
): StaffDiscount => ({
  percent: rate === null ? null : percentOfRate(rate),
  amount: toMajor({ minor, currency }),
})

/** Staff correct what they have entered; other entries follow payments and refunds. */
export const canCorrectEntry = ({ kind, corrects_id, isCorrected }: Correctable): boolean =>
  (kind === 'cash' || kind === 'adjustment') && corrects_id === null && !isCorrected
