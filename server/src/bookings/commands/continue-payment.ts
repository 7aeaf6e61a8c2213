import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { PayAgainRequest } from '@jhilik/contract/payments.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { checkGateway, chooseGateway, lastOffered, newAttempt } from '../../money/rules/attempts.ts'
import { closePaymentPages, insertAttempt } from '../../money/store/attempts.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { recordLocale } from '../../people/commands/profile.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { orNotFound } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
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
import { type CheckoutStarted, decidePaymentStep } from '../rules/payment-step.ts'
import {
  changeDueNow,
  isFurtherOnSite,
  isProvedCustomer,
  lockBooking,
  startedPayments,
} from '../store/bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { type CreatedAttempt, leadToResult, type OpeningStep, openPaymentPage } from './open-payment-page.ts'
import { payRestOrTip } from './pay-rest-or-tip.ts'

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

/**
 * Leads the customer of a held booking to pay. A repeated request whose booking is paid by now leads to the result. `locale` is
 * the customer's language, null when unknown. Throws 400 for an amount that is not taken, already_paid, invalid_transition, hold_expired,
 * payment_in_review, request_in_progress, gateway_refused, gateway_unavailable, payment_limit, confirm_phone_first,
 * confirm_email_first.
 */
export async function continuePayment(
  ctx: Context,
  { bookingId, created, gateway, isRepeated = false }: HeldBooking,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  return openPaymentPage(
    ctx,
    {
      bookingId,
      created,
      decide: () => decideNextStep(ctx, bookingId, gateway),
      answerRefusal: async (code) => {
        const isConfirmed = code === 'already_paid' || code === 'invalid_transition'
        const paid = isRepeated && isConfirmed && (await findPaidAttempt(ctx, bookingId))
        return paid ? leadToResult(ctx, paid) : undefined
      },
    },
    locale,
  )
}

/**
 * Decides under the booking's lock. A new attempt is committed before the gateway is called; the payment pages of
 * earlier attempts are closed.
 */
async function decideNextStep(
  ctx: Context,
  bookingId: string,
  gateway: string | undefined,
): Promise<OpeningStep> {
  const { db, clock, gateways } = ctx
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const now = await clock.databaseNow(tx)
    const attempts = await listAttemptsOf(tx, bookingId, 'booking')
    const dueNowMinor = dueNowAt(booking, gateway)
    const payable = {
      status: booking.status,
      isPayable: canPay(booking, now),
      dueNowMinor,
      owedMinor: (await findMoney(tx, bookingId)).owed,
    }
    const step = decidePaymentStep(payable, attempts, now, gateway)
    if (step.kind !== 'create') return step
    const agreed = await changeDueNow(tx, booking, dueNowMinor)
    if (!booking.booked_by_staff) await checkAnother(ctx, tx, agreed, { attempts: attempts.length, now })
    const money = { minor: agreed.due_now_minor, currency: agreed.currency }
    await closePaymentPages(ctx, tx, bookingId)
    const { attempt } = newAttempt({
      bookingId,
      purpose: 'booking',
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
  return (await listAttemptsOf(db, bookingId, 'booking')).find(({ status }) => status === 'paid')
}

interface PaymentRequest extends PayAgainRequest {
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Opens the payment of a booking that is still held, of what is left to pay, or of a tip. A given `gateway` also replaces a payment
 * that is open at another one. Throws what `continuePayment` and `payRestOrTip` do; 404 for somebody else's booking, 400 for a gateway that is not configured
 * and for a booking that cannot be paid on site.
 */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { gateway, purpose, tip, locale }: PaymentRequest,
): Promise<CheckoutStarted> {
  checkGateway(ctx.gateways, gateway, purpose)
  const booking = orNotFound(await findBookingRow(ctx.db, bookingId, actor.id))
  await recordLocale(ctx, actor, locale)
  return openPaymentOf(ctx, booking, { gateway, purpose, tip, locale })
}

/** Does it for the customer of a booking, who was recognized before. */
export async function openPaymentOf(
  ctx: Context,
  booking: BookingRow,
  { gateway, purpose, tip, locale }: PaymentRequest,
): Promise<CheckoutStarted> {
  if (purpose !== 'booking') return payRestOrTip(ctx, booking.id, { gateway, purpose, tip }, locale)
  if (gateway === ON_SITE) checkOnSite(booking)
  return continuePayment(ctx, { bookingId: booking.id, gateway }, locale)
}
