import { toMajor } from '@jhilik/contract/money.ts'
import { type CheckoutResult, UNUSED_PAYMENTS } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { isOpenAttempt, takes } from '../../money/rules/attempts.ts'
import { isServed, toBookingMoney } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { type AttemptRow, findAttempt, listRefundsOf, type RefundRow } from '../../money/views/payments.ts'
import { liveLines, toNamedLine } from '../../platform/line-columns.ts'
import { toPrice } from '../../platform/money-columns.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { canPay, dueNowAt } from '../rules/checkout.ts'
import { canPayAgain, outcomeOf, readResultToken, reasonOf } from '../rules/outcome.ts'
import { type RestOrTipFacts, refusalOfPage } from '../rules/rest-or-tip.ts'
import { canPayOnSite } from '../rules/terms.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findBought } from '../views/lines.ts'
import { readRestOrTipFacts } from '../views/rest-or-tip.ts'
import { confirmReportedPayment } from './confirm-payment.ts'

/**
 * Returns the outcome of an attempt. The gateway is asked while the attempt is open, in case a notification got lost.
 * Throws 404.
 */
export async function refreshResult(ctx: Context, token: string): Promise<CheckoutResult> {
  const claims = await readResultToken(ctx.config, token, ctx.clock.now())
  const found = claims && (await findAttempt(ctx.db, claims.attemptId))
  if (!claims || !found) throw problem('not_found')
  const { isCancelReturn } = claims
  if (isOpenAttempt(found.status)) {
    // A customer who canceled may have authorized the payment afterwards.
    const isCanceled = isCancelReturn && found.authorized_at === null
    await confirmReportedPayment(ctx, found, isCanceled ? 'cancel-return' : 'report')
  }
  const attempt = (await findAttempt(ctx.db, found.id)) ?? found
  const booking = orNotFound(await findBookingRow(ctx.db, attempt.booking_id))
  const { lines } = await findBought(ctx.db, booking.id)
  const sums = await findMoney(ctx.db, booking.id)
  const money = toBookingMoney(booking, sums)
  const facts = await readRestOrTipFacts(ctx.db, booking)
  const due = dueOf(booking, attempt, facts)
  const online = { minor: due.minor, currency: booking.currency }
  const now = await ctx.clock.databaseNow(ctx.db)
  const refunds = (await listRefundsOf(ctx.db, attempt.id)).filter(({ status }) => status !== 'failed')
  const outcome = outcomeOf({
    purpose: attempt.purpose,
    booking: booking.status,
    attempt: attempt.status,
    isPaidAnyway: due.isPaidAnyway,
    refunds: refunds.map(({ reason }) => reason),
    isCancelReturn,
  })
  const { received_minor: minor, received_currency: currency } = attempt
  return {
    purpose: attempt.purpose,
    outcome,
    reason: reasonOf(outcome, booking.status, attempt),
    refund: outcome === 'refund_due' ? sumOfRefunds(attempt, refunds) : null,
    bookingId: booking.id,
    code: booking.code,
    tran_id: attempt.merchant_ref,
    serviceId: booking.service_id,
    serviceName: booking.service_name,
    serviceNameBn: booking.service_name_bn,
    lines: liveLines(lines).map(toNamedLine),
    ...toPrice(booking),
    dueNow: toMajor(online),
    dueOnSite: isServed(booking.status) ? money.dueOnSite : 0,
    paidAmount:
      attempt.status === 'paid' && minor !== null && currency === booking.currency
        ? toMajor({ minor, currency })
        : null,
    refundAmount: toMajor({ minor: sums.refunded + sums.refundDue, currency: booking.currency }),
    date: booking.slot_date,
    startTime: booking.slot_start_time,
    endTime: booking.slot_end_time,
    startsAt: booking.starts_at.toISOString(),
    canPayAgain: canPayAgain(outcome, due.canPay(now)),
    otherGateways: [...ctx.gateways.values()]
      .filter((gateway) => gateway.name !== attempt.gateway && takes(gateway, online))
      .map(({ name }) => name),
    canPayOnSite: attempt.purpose === 'booking' && canPayOnSite(booking),
    holdExpiresAt: booking.status === 'held' ? booking.hold_expires_at.toISOString() : null,
  }
}

/** Returns what the payment was to pay, as it is now: the amount, whether it is paid, and whether it can be paid. */
function dueOf(booking: BookingRow, attempt: AttemptRow, facts: RestOrTipFacts) {
  const { purpose } = attempt
  switch (purpose) {
    case 'booking':
      return {
        minor: dueNowAt(booking, attempt.gateway),
        isPaidAnyway: false,
        canPay: (now: Date) => canPay(booking, now),
      }
    case 'rest':
      return {
        minor: facts.owedMinor,
        isPaidAnyway: isServed(booking.status) && facts.owedMinor === 0,
        canPay: (now: Date) => refusalOfPage(purpose, facts, now) === null,
      }
    case 'tip':
      return {
        minor: attempt.amount_minor,
        isPaidAnyway: isServed(booking.status) && facts.hasTip,
        canPay: (now: Date) => refusalOfPage(purpose, facts, now) === null,
      }
    default:
      return purpose satisfies never
  }
}

/** Returns what goes back of a payment in all, how and why, and whether all of it has been paid; null when nothing does. */
function sumOfRefunds(
  { detail, gateway, method }: AttemptRow,
  refunds: readonly RefundRow[],
): CheckoutResult['refund'] {
  const [first] = refunds
  if (!first) return null
  const minor = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    amount: toMajor({ minor, currency: first.currency }),
    currency: first.currency,
    why: UNUSED_PAYMENTS.find((why) => why === detail) ?? null,
    method: method ?? gateway,
    byHand: refunds.some(({ status }) => status === 'manual'),
    isPaid: refunds.every(({ status }) => status === 'succeeded'),
  }
}
