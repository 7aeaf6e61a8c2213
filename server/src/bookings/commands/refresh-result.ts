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
import { canPayOnSite } from '../rules/terms.ts'
import { findBookingRow } from '../views/bookings.ts'
import { findBought } from '../views/lines.ts'
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
  const online = { minor: dueNowAt(booking, attempt.gateway), currency: booking.currency }
  const refunds = (await listRefundsOf(ctx.db, attempt.id)).filter(({ status }) => status !== 'failed')
  const outcome = outcomeOf({
    booking: booking.status,
    attempt: attempt.status,
    refunds: refunds.map(({ reason }) => reason),
    isCancelReturn,
  })
  return {
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
    refundAmount: toMajor({ minor: sums.refunded + sums.refundDue, currency: booking.currency }),
    date: booking.slot_date,
    startTime: booking.slot_start_time,
    endTime: booking.slot_end_time,
    startsAt: booking.starts_at.toISOString(),
    canPayAgain: canPayAgain(outcome, canPay(booking, await ctx.clock.databaseNow(ctx.db))),
    otherGateways: [...ctx.gateways.values()]
      .filter((gateway) => gateway.name !== attempt.gateway && takes(gateway, online))
      .map(({ name }) => name),
    canPayOnSite: canPayOnSite(booking),
    holdExpiresAt: booking.status === 'held' ? booking.hold_expires_at.toISOString() : null,
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
