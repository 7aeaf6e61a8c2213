import { MIN_SECONDS_TO_PAY } from '@jhilik/contract/constants.ts'
import type { Context } from '../../context.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { requestPaymentPage } from '../../money/commands/request-payment-page.ts'
import { transitionAttempt } from '../../money/commands/transition-attempt.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { findLocale } from '../../people/views/accounts.ts'
import { toContact } from '../../platform/contact-columns.ts'
import type { Locale } from '../../platform/locale.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { canPay } from '../rules/hold.ts'
import { type CheckoutStarted, REFUSED } from '../rules/payment-step.ts'
import { deleteKeysOf, storePaymentPage } from '../store/checkout.ts'
import type { BookingRow } from '../views/bookings.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/** The facts of a booking that its payment page needs. */
export type BookingToPay = Pick<
  BookingRow,
  | 'id'
  | 'user_id'
  | 'hold_expires_at'
  | 'service_name'
  | 'service_name_bn'
  | 'slot_date'
  | 'slot_start_time'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'customer_address'
>

/** Returns the attempt as it is sent to the gateway. */
function attemptToPay(publicUrl: string, booking: BookingToPay, attempt: AttemptRow, locale: Locale) {
  const address = `${publicUrl}/api/payments/${attempt.gateway}`
  const back = `${address}/return`
  return {
    merchantRef: attempt.merchant_ref,
    createdAt: attempt.created_at,
    holdExpiresAt: booking.hold_expires_at,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    description: `${serviceNameIn(locale, booking)}, ${booking.slot_date} ${booking.slot_start_time}`,
    customer: toContact(booking),
    locale,
    returnUrls: {
      success: `${back}/success`,
      fail: `${back}/fail`,
      // The reference is in the address, because the gateway sends no fields along when the customer cancels.
      cancel: `${back}/cancel?ref=${attempt.merchant_ref}`,
    },
    notifyUrl: `${address}/notify`,
  }
}

/**
 * Starts an attempt that this request has created at the gateway. Null when another request closed it meanwhile.
 * Throws gateway_refused, gateway_unavailable, and hold_expired when the booking was canceled or its hold has
 * ended during the call. The attempt then stays open, so that a payment made there is found and refunded.
 */
export async function redirectToGateway(
  ctx: Context,
  booking: BookingToPay,
  attempt: AttemptRow,
  knownLocale: Locale | null,
): Promise<CheckoutStarted | null> {
  const { db, clock, config, gateways } = ctx
  const bookingId = booking.id
  const locale = knownLocale ?? (await findLocale(db, booking.user_id)) ?? config.locale
  const page = attemptToPay(config.publicUrl, booking, attempt, locale)
  const result = await requestPaymentPage(gateways, attempt.gateway, page)
  const started = { bookingId, tran_id: attempt.merchant_ref }
  if (result.kind === 'redirect') {
    const { url, providerRef } = result
    const time = clock.databaseTime()
    const isStored = await storePaymentPage(db, {
      attempt,
      url,
      providerRef,
      time,
      secondsLeft: MIN_SECONDS_TO_PAY,
    })
    if (isStored) return { paymentUrl: url, ...started }
  }
  const outcome = await db.transaction().execute(async (tx) => {
    const at = await clock.databaseNow(tx)
    const current = await lockBooking(tx, bookingId)
    const locked = await lockAttempt(tx, attempt.id)
    if (locked.status !== 'created') return 'closed'
    if (result.kind === 'redirect') {
      const { url: paymentUrl, providerRef } = result
      await transitionAttempt(tx, locked, { to: 'redirected', at, paymentUrl, providerRef })
      if (canPay(current, at)) return 'payable'
      // The page was not known yet when the booking was canceled.
      await closePaymentPages(ctx, tx, bookingId)
      return 'hold-ended'
    }
    if (result.kind === 'unknown') {
      await transitionAttempt(tx, locked, { to: 'unknown', at, detail: result.reason })
      return canPay(current, at) ? 'payable' : 'hold-ended'
    }
    await transitionAttempt(tx, locked, { to: 'failed', at, detail: REFUSED })
    // The booking expires instead of being canceled, so that the seat is free at once. Its key is deleted, so that the
    // same key makes a new booking.
    if (current.status === 'held' && (await listAttemptsOf(tx, bookingId)).length === 1) {
      await transitionBooking(tx, current, { to: 'expired', actorId: null, at, detail: { reason: REFUSED } })
      await deleteKeysOf(tx, bookingId)
    }
    return 'refused'
  })
  if (outcome === 'hold-ended') throw problem('hold_expired')
  if (result.kind === 'refused') throw problem('gateway_refused', { detail: { reason: result.reason } })
  if (result.kind === 'unknown') throw gatewayUnavailable(result.reason)
  if (outcome === 'closed') return null
  return { paymentUrl: result.url, ...started }
}

export function gatewayUnavailable(reason: string): Problem {
  return problem('gateway_unavailable', { retryAfterSeconds: 5, detail: { reason } })
}
