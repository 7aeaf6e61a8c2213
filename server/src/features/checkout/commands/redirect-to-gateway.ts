import type { Context } from '../../../context.ts'
import { toContact } from '../../../platform/contact-columns.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { findLocale } from '../../accounts/views.ts'
import { type BookingRow, lockBooking, mayPay, moveBooking } from '../../bookings/commands/hold-seat.ts'
import {
  type AttemptRow,
  type AttemptToPay,
  inspectAttempt,
  lockAttempt,
  moveAttempt,
  startAtGateway,
} from '../../payments/commands/transition-attempt.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { REFUSED } from '../rules/payment-step.ts'
import { resultUrl } from '../rules/result-token.ts'
import { deleteKeysOf } from '../store.ts'
import { findBookingRow } from '../views/mail-data.ts'
import { settlePayment } from './settle-payment.ts'

export interface Started {
  paymentUrl: string
  bookingId: string
  tran_id: string
}

export const RETRY_AFTER_SECONDS = 5

function attemptToPay(ctx: Context, booking: BookingRow, attempt: AttemptRow, locale: Locale): AttemptToPay {
  const back = `${ctx.config.publicUrl}/api/payments/${attempt.gateway}/return`
  return {
    merchantRef: attempt.merchant_ref,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    description: `${booking.service_name}, ${booking.slot_date} ${booking.slot_start_time}`,
    customer: toContact(booking),
    locale,
    returnUrls: {
      success: `${back}/success`,
      fail: `${back}/fail`,
      // The gateway sends nothing along when the customer cancels.
      cancel: `${back}/cancel?ref=${attempt.merchant_ref}`,
    },
  }
}

/**
 * Begins an attempt that this caller has just inserted. Null when it was closed meanwhile.
 * Throws gateway_refused, gateway_unavailable, and hold_expired when the booking was canceled or has run
 * out while the gateway was being asked: nobody is sent to pay for it. The attempt stays open, so that
 * money that is paid there all the same is found and returned.
 */
export async function startAttempt(
  ctx: Context,
  booking: BookingRow,
  attempt: AttemptRow,
): Promise<Started | null> {
  const bookingId = booking.id
  if (attempt.amount_minor === 0) {
    await settlePayment(ctx, attempt, await inspectAttempt(ctx, attempt))
    if ((await findBookingRow(ctx.db, bookingId))?.status !== 'confirmed') throw problem('hold_expired')
    return { paymentUrl: await resultUrl(ctx, attempt.id), bookingId, tran_id: attempt.merchant_ref }
  }
  const locale = (await findLocale(ctx.db, booking.user_id)) ?? ctx.config.locale
  const result = await startAtGateway(ctx, attempt.gateway, attemptToPay(ctx, booking, attempt, locale))
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const at = await ctx.clock.databaseNow(tx)
    const now = await lockBooking(tx, bookingId)
    const locked = await lockAttempt(tx, attempt.id)
    if (locked.status !== 'created') return 'closed'
    if (result.kind === 'redirect') {
      await moveAttempt(tx, locked, { to: 'redirected', at, paymentUrl: result.url })
      return mayPay(now, at) ? 'open' : 'gone'
    }
    if (result.kind === 'unknown') {
      await moveAttempt(tx, locked, { to: 'unknown', at, detail: result.reason })
      return mayPay(now, at) ? 'open' : 'gone'
    }
    await moveAttempt(tx, locked, { to: 'failed', at, detail: REFUSED })
    // Nobody cancelled anything: the hold ends unpaid, so that the seat is free at once. The key is
    // forgotten with it, so that trying again with the same key makes a new booking.
    if (now.status === 'held' && (await listAttemptsOf(tx, bookingId)).length === 1) {
      await moveBooking(tx, now, { to: 'expired', actorId: null, at, detail: { reason: REFUSED } })
      await deleteKeysOf(tx, bookingId)
    }
    return 'open'
  })
  if (outcome === 'gone') throw problem('hold_expired')
  if (result.kind === 'refused') throw problem('gateway_refused', { detail: { reason: result.reason } })
  if (result.kind === 'unknown') {
    throw problem('gateway_unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      detail: { reason: result.reason },
    })
  }
  return outcome === 'open' ? { paymentUrl: result.url, bookingId, tran_id: attempt.merchant_ref } : null
}
