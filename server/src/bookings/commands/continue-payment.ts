import { setTimeout as delay } from 'node:timers/promises'
import type { Money } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { PayAgainRequest } from '@jhilik/contract/payments.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inspectAttempt } from '../../money/commands/ask-gateway.ts'
import { requestPaymentPage, storePaymentPage } from '../../money/commands/payment-page.ts'
import { checkGateway, chooseGateway, newAttempt, takes } from '../../money/rules/attempts.ts'
import {
  closePaymentPages,
  insertAttempt,
  lockAttempt,
  transitionAttempt,
} from '../../money/store/attempts.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { recordLocale } from '../../people/commands/profile.ts'
import { findLocale } from '../../people/views/accounts.ts'
import { toContact } from '../../platform/contact-columns.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { orNotFound, type Problem, problem } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { forgetKeyOf } from '../../platform/request-keys.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import {
  ATTEMPTS_OF_BOOKING_SHARE,
  ATTEMPTS_SHARE,
  canPay,
  checkOnSite,
  checkProved,
  checkStarted,
  dueNowAt,
  isOnSite,
  paymentLimit,
  type StartedPayments,
} from '../rules/checkout.ts'
import { resultUrl } from '../rules/outcome.ts'
import { type CheckoutStarted, decidePaymentStep, type PaymentStep, REFUSED } from '../rules/payment-step.ts'
import {
  changeDueNow,
  isFurtherOnSite,
  isProvedCustomer,
  lockBooking,
  startedPayments,
  transitionBooking,
} from '../store/bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { settlePayment } from './settle-payment.ts'

/** The time that a request waits for another one that is starting the same booking's payment. */
const WAIT_MS = 5_000
const POLL_MS = 100

interface CreatedAttempt {
  booking: BookingToPay
  attempt: AttemptRow
}

export interface HeldBooking {
  bookingId: string
  /** Booking and attempt, only for the request that created them; it starts the attempt. */
  created?: CreatedAttempt
  /**
   * The gateway that the customer has chosen: an open attempt at another gateway is replaced. When absent, a new
   * attempt is made where the last one was, else at the first configured gateway.
   */
  gateway?: string | undefined
  /** The request was made before, with the same key, and its answer may not have arrived. */
  isRepeated?: boolean
}

type Step = Exclude<PaymentStep<AttemptRow>, { kind: 'create' }> | ({ kind: 'start' } & CreatedAttempt)

/**
 * Takes steps until the customer of a held booking can be sent to pay: on the open attempt's page, or on a new
 * attempt's. A repeated request whose booking is paid by now leads to the result. `locale` is the customer's language,
 * null when unknown. Throws 400 for an amount that is not taken, already_paid, hold_expired, payment_in_review,
 * request_in_progress, gateway_refused, gateway_unavailable, payment_limit, confirm_phone_first, confirm_email_first.
 */
export async function continuePayment(
  ctx: Context,
  { bookingId, created, gateway, isRepeated = false }: HeldBooking,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  let waitUntil = performance.now() + WAIT_MS
  let step: Step = created ? { kind: 'start', ...created } : await decideNextStep(ctx, bookingId, gateway)
  for (;;) {
    switch (step.kind) {
      case 'ready':
        return { paymentUrl: step.paymentUrl, bookingId, tran_id: step.attempt.merchant_ref }
      case 'refuse': {
        const paid = isRepeated && step.code === 'already_paid' && (await findPaidAttempt(ctx, bookingId))
        if (paid) return leadToResult(ctx, paid)
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
        // confirms the booking or is refunded.
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
    step = await decideNextStep(ctx, bookingId, gateway)
  }
}

/**
 * Decides under the booking's lock. A new attempt is committed before the gateway is called; the payment pages of
 * earlier attempts are closed.
 */
async function decideNextStep(ctx: Context, bookingId: string, gateway: string | undefined): Promise<Step> {
  const { db, clock, gateways } = ctx
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const now = await clock.databaseNow(tx)
    const attempts = await listAttemptsOf(tx, bookingId)
    const dueNowMinor = dueNowAt(booking, gateway)
    const payable = { status: booking.status, isPayable: canPay(booking, now), dueNowMinor }
    const step = decidePaymentStep(payable, attempts, now, gateway)
    if (step.kind !== 'create') return step
    const agreed = await changeDueNow(tx, booking, dueNowMinor)
    if (!booking.booked_by_staff) await checkAnother(ctx, tx, agreed, { attempts: attempts.length, now })
    const money = { minor: agreed.due_now_minor, currency: agreed.currency }
    await closePaymentPages(ctx, tx, bookingId)
    const { attempt } = newAttempt({
      bookingId,
      gateway: chooseGateway(gateways, money, gateway ?? lastOffered(gateways, attempts, money)),
      amountMinor: money.minor,
      currency: money.currency,
      at: now,
    })
    return { kind: 'start', booking: agreed, attempt: await insertAttempt(tx, attempt) }
  })
}

/** Throws payment_limit, confirm_phone_first, confirm_email_first. */
async function checkAnother(
  { clock, config }: Context,
  tx: Tx,
  booking: BookingRow,
  { attempts, now }: { attempts: number; now: Date },
): Promise<void> {
  const hasTexts = config.sms !== null
  if (isOnSite(booking)) {
    const { rows } = await sql<{ further: boolean; proved: boolean }>`
      select ${isFurtherOnSite(booking, now, config.holdsPerAddress)} as further,
        ${isProvedCustomer(booking.user_id, hasTexts)} as proved`.execute(tx)
    if (rows[0]?.further) checkProved(rows[0].proved, hasTexts)
    return
  }
  if (attempts >= dividedLimit(config, ATTEMPTS_OF_BOOKING_SHARE)) {
    throw paymentLimit(booking.hold_expires_at, now)
  }
  const { rows } = await sql<{ started: StartedPayments }>`
    select ${startedPayments(booking.user_id, clock.databaseTime())} as started`.execute(tx)
  if (rows[0]) checkStarted(rows[0].started, dividedLimit(config, ATTEMPTS_SHARE), now)
}

async function findPaidAttempt({ db }: Context, bookingId: string): Promise<AttemptRow | undefined> {
  return (await listAttemptsOf(db, bookingId)).find(({ status }) => status === 'paid')
}

/** A customer who tries again stays at the gateway of the last attempt, while it is configured. */
function lastOffered(gateways: Context['gateways'], [last]: readonly AttemptRow[], money: Money) {
  const gateway = last && gateways.get(last.gateway)
  return gateway && takes(gateway, money) ? gateway.name : undefined
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
    holdExpiresAt: booking.hold_expires_at,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    description: `${serviceNameIn(locale, booking)}, ${booking.slot_date} ${booking.slot_start_time}`,
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
 * Throws gateway_refused, gateway_unavailable, and hold_expired when the booking was canceled or its hold has
 * ended during the call. The attempt then stays open, so that a payment made there is found and refunded.
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
    if (canPay(hold, hold.at)) {
      return { paymentUrl: result.url, bookingId: booking.id, tran_id: attempt.merchant_ref }
    }
    // The page was not known yet when the booking was canceled.
    await db.transaction().execute((tx) => closePaymentPages(ctx, tx, booking.id))
    throw problem('hold_expired')
  }
  const isPayable = await storeFailedStart(ctx, attempt, result)
  const { reason } = result
  if (result.kind === 'refused') throw problem('gateway_refused', { detail: { reason } })
  throw isPayable ? gatewayUnavailable(reason) : problem('hold_expired')
}

/** Stores that the gateway has refused the attempt, or has not answered. False when the hold has ended meanwhile. */
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
      return canPay(booking, at)
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
async function leadToResult(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  const claims = { attemptId: attempt.id, isCancelReturn: false }
  const paymentUrl = await resultUrl(ctx.config, claims, ctx.clock.now())
  return { paymentUrl, bookingId: attempt.booking_id, tran_id: attempt.merchant_ref }
}

interface PaymentRequest extends PayAgainRequest {
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Opens the payment of a booking that is still held. A given `gateway` also replaces a payment that is open at another
 * one. Throws what `continuePayment` does; 404 for somebody else's booking, 400 for a gateway that is not configured
 * and for a booking that cannot be paid on site.
 */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { gateway, locale }: PaymentRequest,
): Promise<CheckoutStarted> {
  checkGateway(ctx.gateways, gateway)
  const booking = orNotFound(await findBookingRow(ctx.db, bookingId, actor.id))
  if (gateway === ON_SITE) checkOnSite(booking)
  await recordLocale(ctx, actor, locale)
  return continuePayment(ctx, { bookingId, gateway }, locale)
}
