import { toMajor } from '@jhilik/contract/money.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { type Receipt, receiptNumber } from '@jhilik/contract/receipts.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { toContact } from '../../platform/contact-columns.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import { lockBooking } from '../bookings/commands/lock-booking.ts'
import { insertReceipt, selectReceipt, takeNumber } from './store.ts'
import { listPaidAttempts } from './views/receipts.ts'

/**
 * The receipt of a booking. `owner` limits it to the bookings of one account; null for anybody's. The number is
 * given when the receipt is first read, and kept. Throws 404, nothing_paid.
 */
export async function readReceipt(ctx: Context, bookingId: string, owner: string | null): Promise<Receipt> {
  const { timeZone } = ctx.config
  const dateOf = (instant: Date) => wallClock(instant, timeZone).date
  return ctx.db.transaction().execute(async (tx) => {
    // Of two first calls at once the second waits here and gets the same number.
    const booking = await lockBooking(tx, bookingId)
    if (owner !== null && booking.user_id !== owner) throw problem('not_found')
    const attempts = await listPaidAttempts(tx, bookingId)
    if (attempts.length === 0) throw problem('nothing_paid')
    const at = ctx.clock.now()
    const year = Number(dateOf(at).slice(0, 4))
    const receipt =
      (await selectReceipt(tx, bookingId)) ??
      (await insertReceipt(tx, {
        id: newId(),
        booking_id: bookingId,
        year,
        number: await takeNumber(tx, year),
        issued_at: at,
      }))
    const { currency } = booking
    const major = (minor: number) => toMajor({ minor, currency })
    const paid = attempts.reduce((sum, attempt) => sum + (attempt.received_minor ?? 0), 0)
    const refunded = attempts.reduce((sum, attempt) => sum + attempt.paid_back_minor, 0)
    const refundDue = attempts.reduce((sum, attempt) => sum + attempt.refund_due_minor, 0)
    return {
      number: receiptNumber(receipt),
      issuedAt: receipt.issued_at.toISOString(),
      issuedOn: dateOf(receipt.issued_at),
      business: { name: ctx.config.businessName, url: ctx.config.publicUrl },
      customer: toContact(booking),
      booking: {
        _id: bookingId,
        code: booking.code,
        service: booking.service_name,
        serviceBn: booking.service_name_bn,
        date: booking.slot_date,
        startTime: booking.slot_start_time,
        endTime: booking.slot_end_time,
        vehicle: vehicleOf(toVehicle(booking)),
        ...pickPlace(booking),
      },
      price: major(booking.price_minor),
      payments: attempts.map((attempt) => ({
        tran_id: attempt.merchant_ref,
        gateway: attempt.gateway,
        method: attempt.method,
        paidOn: dateOf(attempt.paid_at ?? attempt.updated_at),
        amount: major(attempt.received_minor ?? 0),
        refunded: major(attempt.paid_back_minor),
        refundDue: major(attempt.refund_due_minor),
      })),
      paid: major(paid),
      refunded: major(refunded),
      refundDue: major(refundDue),
      net: major(paid - refunded),
      currency,
    }
  })
}
