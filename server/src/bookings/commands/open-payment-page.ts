import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { inspectAttempt } from '../../money/commands/ask-gateway.ts'
import { requestPaymentPage, storePaymentPage } from '../../money/commands/payment-page.ts'
import { closePaymentPages, lockAttempt, transitionAttempt } from '../../money/store/attempts.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { findLocale } from '../../people/views/accounts.ts'
import { addMinutes } from '../../platform/clock.ts'
import { toContact } from '../../platform/contact-columns.ts'
import type { Locale } from '../../platform/locale.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { forgetKeyOf } from '../../platform/request-keys.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { canPay } from '../rules/checkout.ts'
import { resultUrl } from '../rules/outcome.ts'
import { type CheckoutStarted, type PaymentStep, REFUSED } from '../rules/payment-step.ts'
import { PAGE_MINUTES } from '../rules/rest-or-tip.ts'
import { lockBooking, transitionBooking } from '../store/bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { settlePayment } from './settle-payment.ts'

/** The time that a request waits for another one that is starting the same payment. */
const WAIT_MS = 5_000
const POLL_MS = 100

export interface CreatedAttempt {
  booking: BookingToPay
  attempt: AttemptRow
}

type Refusal = Extract<PaymentStep<AttemptRow>, { kind: 'refuse' }>['code']
export type OpeningStep =
  | Exclude<PaymentStep<AttemptRow>, { kind: 'create' }>
  | ({ kind: 'start' } & CreatedAttempt)

interface Opening {
  bookingId: string
  /** The attempt that the request has created; without one, the first step is decided. */
  created?: CreatedAttempt | undefined
  /** Decides the next step under the lock of the booking, and commits a new attempt before it is started. */
  decide: () => Promise<OpeningStep>
  /** Returns where a payment that is refused leads all the same; undefined for the refusal. */
  answerRefusal?: (code: Refusal) => Promise<CheckoutStarted | undefined>
}

/**
 * Takes steps until the customer of a booking can be sent to pay: on the open attempt's page, or on a new attempt's. `locale`
 * is the customer's language, null when unknown. Throws the code of a refusal, request_in_progress, gateway_refused,
 * gateway_unavailable, hold_expired, invalid_transition.
 */
export async function openPaymentPage(
  ctx: Context,
  { bookingId, created, decide, answerRefusal }: Opening,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  let waitUntil = performance.now() + WAIT_MS
  let step: OpeningStep = created ? { kind: 'start', ...created } : await decide()
  for (;;) {
    switch (step.kind) {
      case 'ready':
        return { paymentUrl: step.paymentUrl, bookingId, tran_id: step.attempt.merchant_ref }
      case 'refuse': {
        const answer = await answerRefusal?.(step.code)
        if (answer) return answer
        throw problem(step.code)
      }
      case 'start': {
        const { booking, attempt } = step
        if (attempt.amount_minor === 0) return settleFreeAttempt(ctx, attempt)
        const started = await startPayment(ctx, booking, attempt, locale)
        if (started) return started
        // Another request closed the attempt meanwhile and starts its own.
        waitUntil = performance.now() + WAIT_MS
        break
      }
      case 'inspect': {
        const verdict = await inspectAttempt(ctx, step.attempt)
        if (verdict.kind === 'unknown') throw gatewayUnavailable(verdict.detail)
        // The customer never saw that attempt's page, so a new attempt is safe.
        await settlePayment(ctx, step.attempt, verdict, { close: 'superseded' })
        break
      }
      case 'replace': {
        // Somebody may have paid there by now. If nobody has, or that gateway does not answer, money that arrives later
        // counts or is refunded.
        const verdict = await inspectAttempt(ctx, step.attempt)
        await settlePayment(ctx, step.attempt, verdict, { close: 'switched' })
        break
      }
      case 'wait':
        if (performance.now() > waitUntil) throw problem('request_in_progress', { retryAfterSeconds: 2 })
        await delay(POLL_MS)
        break
      default:
        return step satisfies never
    }
    step = await decide()
  }
}

/** The facts of a booking that its payment page needs. */
type BookingToPay = Pick<
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

/** What gateways get as the address of a customer whose address is not known. */
const NO_ADDRESS = 'N/A'

/** Returns the words before the name of the service that is tipped; none for another payment. */
function tipWords({ purpose }: AttemptRow, locale: Locale): string {
  if (purpose !== 'tip') return ''
  return locale === 'bn' ? 'বকশিশ: ' : 'Tip: '
}

/** Returns whether what the attempt is for can still be paid. Where no seat is held for it, the booking has only not to be canceled. */
const isWanted = ({ purpose }: AttemptRow, booking: Parameters<typeof canPay>[0], now: Date): boolean =>
  purpose === 'booking' ? canPay(booking, now) : booking.status !== 'canceled'

/** Returns the refusal of a payment that is not wanted any more. */
const notWanted = ({ purpose }: AttemptRow): Problem =>
  problem(purpose === 'booking' ? 'hold_expired' : 'invalid_transition')

/** Returns the attempt as it is sent to the gateway. */
function attemptToPay(
  { publicUrl, contact }: Context['config'],
  booking: BookingToPay,
  attempt: AttemptRow,
  locale: Locale,
) {
  const address = `${publicUrl}/api/payments/${attempt.gateway}`
  const back = `${address}/return`
  return {
    merchantRef: attempt.merchant_ref,
    createdAt: attempt.created_at,
    holdExpiresAt:
      attempt.purpose === 'booking' ? booking.hold_expires_at : addMinutes(attempt.created_at, PAGE_MINUTES),
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    description: `${tipWords(attempt, locale)}${serviceNameIn(locale, booking)}, ${booking.slot_date} ${booking.slot_start_time}`,
    // Gateways require an address, which staff may not know yet when they book.
    customer: { ...toContact(booking), address: booking.customer_address || NO_ADDRESS },
    businessEmail: contact.email ?? '',
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
 * Throws gateway_refused, gateway_unavailable, and hold_expired or invalid_transition when the booking was canceled or its hold
 * has ended during the call. The attempt then stays open, so that a payment made there is found and refunded.
 */
async function startPayment(
  ctx: Context,
  booking: BookingToPay,
  attempt: AttemptRow,
  knownLocale: Locale | null,
): Promise<CheckoutStarted | null> {
  const { db, config, gateways } = ctx
  const locale = knownLocale ?? (await findLocale(db, booking.user_id)) ?? config.locale
  const page = attemptToPay(config, booking, attempt, locale)
  const result = await requestPaymentPage(gateways, attempt.gateway, page)
  if (result.kind === 'redirect') {
    const hold = await storePaymentPage(ctx, attempt, result)
    if (!hold) return null
    if (isWanted(attempt, hold, hold.at)) {
      return { paymentUrl: result.url, bookingId: booking.id, tran_id: attempt.merchant_ref }
    }
    // The page was not known yet when the booking was canceled.
    await db.transaction().execute((tx) => closePaymentPages(ctx, tx, booking.id))
    throw notWanted(attempt)
  }
  const isPayable = await storeFailedStart(ctx, attempt, result)
  const { reason } = result
  if (result.kind === 'refused') throw problem('gateway_refused', { detail: { reason } })
  throw isPayable ? gatewayUnavailable(reason) : notWanted(attempt)
}

/** Stores that the gateway has refused the attempt, or has not answered. False when it is not wanted any more. */
function storeFailedStart(
  { db, clock }: Context,
  { id, booking_id }: AttemptRow,
  { kind, reason }: { kind: 'refused' | 'unknown'; reason: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = await clock.databaseNow(tx)
    const booking = await lockBooking(tx, booking_id)
    const attempt = await lockAttempt(tx, id)
    if (attempt.status !== 'created') return true
    if (kind === 'unknown') {
      await transitionAttempt(tx, attempt, { to: 'unknown', at, detail: reason })
      return isWanted(attempt, booking, at)
    }
    await transitionAttempt(tx, attempt, { to: 'failed', at, detail: REFUSED })
    // The booking expires instead of being canceled, so that the seat is free at once. Its key is forgotten, so that
    // the same key makes a new booking.
    if (booking.status === 'held' && (await listAttemptsOf(tx, booking_id)).length === 1) {
      await transitionBooking(tx, booking, { to: 'expired', actorId: null, at, detail: { reason: REFUSED } })
      await forgetKeyOf(tx, 'booking.hold', booking_id)
    }
    return true
  })
}

function gatewayUnavailable(reason: string): Problem {
  return problem('gateway_unavailable', { retryAfterSeconds: 5, detail: { reason } })
}

/**
 * Settles a zero-amount attempt: no gateway is called, the booking is confirmed at once and the customer goes to the
 * result page. Throws hold_expired when the booking was not confirmed.
 */
async function settleFreeAttempt(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  await settlePayment(ctx, attempt, await inspectAttempt(ctx, attempt))
  const booking = await findBookingRow(ctx.db, attempt.booking_id)
  if (booking?.status !== 'confirmed') throw problem('hold_expired')
  return leadToResult(ctx, attempt)
}

/**
 * Returns the answer for a customer who has nothing to pay any more: the result page takes the place of the payment
 * page.
 */
export async function leadToResult(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  const claims = { attemptId: attempt.id, isCancelReturn: false }
  const paymentUrl = await resultUrl(ctx.config, claims, ctx.clock.now())
  return { paymentUrl, bookingId: attempt.booking_id, tran_id: attempt.merchant_ref }
}
