import type { PayAgainRequest } from '@jhilik/contract/payments.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { chooseGateway, lastOffered, newAttempt } from '../../money/rules/attempts.ts'
import { closePaymentPages, insertAttempt } from '../../money/store/attempts.ts'
import { listAttemptsOf } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import { invalidField } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import {
  ATTEMPTS_OF_BOOKING_SHARE,
  ATTEMPTS_SHARE,
  checkStarted,
  type StartedPayments,
} from '../rules/checkout.ts'
import { type CheckoutStarted, stepOfAttempts } from '../rules/payment-step.ts'
import { PAGE_REUSED_MINUTES, parseTip, type RestOrTip, refusalOfPage } from '../rules/rest-or-tip.ts'
import { lockBooking, unpaidRestsAndTips } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { readRestOrTipFacts } from '../views/rest-or-tip.ts'
import { type OpeningStep, openPaymentPage } from './open-payment-page.ts'

export interface RestOrTipRequest extends Omit<PayAgainRequest, 'purpose'> {
  purpose: RestOrTip
}

/**
 * Opens the page on which the customer of a booking pays what is left of its price, or a tip for its crew. The page that is open for
 * the same is used again; when another amount or gateway is wanted, it is closed. Throws 400, already_paid, payment_in_review,
 * tip_not_possible, tip_given, invalid_transition, request_in_progress, gateway_refused, gateway_unavailable, payment_limit.
 */
export async function payRestOrTip(
  ctx: Context,
  bookingId: string,
  request: RestOrTipRequest,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  const decide = () => ctx.db.transaction().execute((tx) => decideStep(ctx, tx, bookingId, request))
  return openPaymentPage(ctx, { bookingId, decide }, locale)
}

async function decideStep(
  ctx: Context,
  tx: Tx,
  bookingId: string,
  { purpose, tip, gateway }: RestOrTipRequest,
): Promise<OpeningStep> {
  const booking = await lockBooking(tx, bookingId)
  const now = await ctx.clock.databaseNow(tx)
  const facts = await readRestOrTipFacts(tx, booking)
  const refused = refusalOfPage(purpose, facts, now)
  if (refused) return { kind: 'refuse', code: refused }
  const money = {
    minor: purpose === 'rest' ? facts.owedMinor : parseTip(tip ?? 0, booking),
    currency: booking.currency,
  }
  if (money.minor <= 0) throw invalidField('tip', messages.amountMustBePositive)
  const all = await listAttemptsOf(tx, bookingId)
  const isForPrice = all.some((attempt) => attempt.purpose !== 'tip' && attempt.status === 'review')
  if (purpose === 'rest' && isForPrice) return { kind: 'refuse', code: 'payment_in_review' }
  const attempts = all.filter((attempt) => attempt.purpose === purpose)
  const step = stepOfAttempts(attempts, {
    dueMinor: money.minor,
    now,
    wanted: gateway,
    pageMinutes: PAGE_REUSED_MINUTES,
  })
  if (step.kind !== 'create') return step
  await checkLimits(ctx, tx, booking, now)
  await closePaymentPages(ctx, tx, bookingId, [purpose])
  const { attempt } = newAttempt({
    bookingId,
    purpose,
    gateway: chooseGateway(ctx.gateways, money, gateway ?? lastOffered(ctx.gateways, all, money)),
    amountMinor: money.minor,
    currency: money.currency,
    at: now,
  })
  return { kind: 'start', booking, attempt: await insertAttempt(tx, attempt) }
}

/** Limits the pages that are opened in an hour and not paid, of a booking and of an account. Throws payment_limit. */
async function checkLimits(
  { config }: Context,
  tx: Tx,
  { id, user_id, booked_by_staff }: BookingRow,
  now: Date,
): Promise<void> {
  const read = async (bookings: Parameters<typeof unpaidRestsAndTips>[0]): Promise<StartedPayments> => {
    const { rows } = await unpaidRestsAndTips(bookings, now).execute(tx)
    return rows[0] ?? { count: 0, oldest: null }
  }
  checkStarted(await read({ id }), dividedLimit(config, ATTEMPTS_OF_BOOKING_SHARE), now)
  if (booked_by_staff) return
  checkStarted(await read({ userId: user_id }), dividedLimit(config, ATTEMPTS_SHARE), now)
}
