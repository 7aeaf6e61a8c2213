import type { DutyHolder } from '@jhilik/contract/duties.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { OPEN_REFUND_STATUSES, type RefundStatus } from '@jhilik/contract/payments.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import type { TaxAmount } from '@jhilik/contract/tax.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { toBookingMoney } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { wallClock } from '../../platform/clock.ts'
import { toContact } from '../../platform/contact-columns.ts'
import type { Db } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { repeatedOffset, toUtcOffset } from '../../platform/repeated-offset.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { readableOwner, seesPaymentsOf } from '../rules/access.ts'
import { listDocumentsOf } from './documents.ts'
import type { ReceiptLink } from './links.ts'

/** Returns the sum of the documents' taxes, from which those of credit notes are subtracted. A booking has one tax. */
function sumTaxes(documents: readonly ReceiptDocument[], currency: string): TaxAmount | null {
  const taxed = documents.flatMap(({ series, tax }) => (tax ? [{ series, tax }] : []))
  const [first] = taxed
  if (!first) return null
  const minors = taxed.map(({ series, tax }) => {
    const { minor } = fromMajor(tax.amount, currency)
    return series === 'receipt' ? minor : -minor
  })
  const minor = minors.reduce((sum, one) => sum + one, 0)
  return { ...first.tax, amount: toMajor({ minor, currency }) }
}

/**
 * Returns what was paid for a booking, and its documents, for an account or for whoever has a link. Throws not_found,
 * nothing_paid.
 */
export async function findReceipt(
  db: Db,
  config: Config,
  bookingId: string,
  reader: (DutyHolder & { id: string }) | ReceiptLink,
): Promise<Receipt> {
  const dateOf = (instant: Date) => wallClock(instant, config.timeZone).date
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .select(repeatedOffset('bookings').as('repeated_offset'))
    .where('id', '=', bookingId)
    .executeTakeFirst()
  const isByLink = typeof reader === 'string'
  const owner = isByLink ? null : readableOwner(reader, 'bookings.read')
  if (!booking || (owner !== null && booking.user_id !== owner)) throw problem('not_found')
  const withRefunds = isByLink ? reader === 'booking-receipt' : seesPaymentsOf(reader, booking)
  const business = { name: config.businessName, url: config.publicUrl }
  const documents = await listDocumentsOf(db, bookingId, { business, withRefunds })
  const [first] = documents
  if (!first) throw problem('nothing_paid')
  const attempts = await listPaidAttempts(db, bookingId)
  const { currency } = booking
  const major = (minor: number) => toMajor({ minor, currency })
  const ofRefunds = (minor: number) => (withRefunds ? major(minor) : null)
  const paid = attempts.reduce((sum, attempt) => sum + (attempt.received_minor ?? 0), 0)
  const refunded = attempts.reduce((sum, attempt) => sum + attempt.paid_back_minor, 0)
  const refundDue = attempts.reduce((sum, attempt) => sum + attempt.refund_due_minor, 0)
  const money = toBookingMoney(booking, await findMoney(db, bookingId))
  return {
    number: first.number,
    issuedAt: first.issuedAt,
    issuedOn: first.issuedOn,
    business,
    customer: toContact(booking),
    booking: {
      _id: bookingId,
      code: booking.code,
      service: booking.service_name,
      serviceBn: booking.service_name_bn,
      date: booking.slot_date,
      startTime: booking.slot_start_time,
      endTime: booking.slot_end_time,
      ...toUtcOffset(booking),
      vehicle: vehicleOf(toVehicle(booking)),
      ...pickPlace(booking),
    },
    price: money.price,
    discount: money.discount,
    tax: sumTaxes(documents, currency),
    payments: attempts.map((attempt) => ({
      tran_id: attempt.merchant_ref,
      gateway: attempt.gateway,
      method: attempt.method,
      paidOn: dateOf(attempt.paid_at ?? attempt.updated_at),
      amount: major(attempt.received_minor ?? 0),
      refunded: ofRefunds(attempt.paid_back_minor),
      refundDue: ofRefunds(attempt.refund_due_minor),
    })),
    paid: major(paid),
    tips: money.tips,
    refunded: ofRefunds(refunded),
    refundDue: ofRefunds(refundDue),
    net: ofRefunds(paid - refunded),
    due: money.dueOnSite,
    currency,
    documents,
  }
}

/** Lists a booking's paid attempts, oldest first, with what was refunded and what is still to be refunded. */
async function listPaidAttempts(db: Db, bookingId: string) {
  const refunds = (statuses: readonly RefundStatus[]) => sql<number>`coalesce((
    select sum(amount_minor) from refunds
    where refunds.attempt_id = payment_attempts.id and status in (${sql.join(statuses)})), 0)::bigint`
  return (
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .select([
        refunds(['succeeded']).as('paid_back_minor'),
        refunds(OPEN_REFUND_STATUSES).as('refund_due_minor'),
      ])
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'paid')
      // The attempt of a booking that is to be paid on site received nothing when it was booked.
      .where((eb) => eb.or([eb('gateway', '<>', ON_SITE), eb('received_minor', '>', 0)]))
      .orderBy('paid_at')
      .orderBy('id')
      .execute()
  )
}
