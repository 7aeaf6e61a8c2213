import type {
  PayBackInCashRequest,
  ReopenRefundRequest,
  SettleRefundRequest,
} from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { lockCash } from '../../money/store/ledger.ts'
import { splitRefund, transitionRefund } from '../../money/store/refunds.ts'
import { findCollector } from '../../money/views/ledger.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { mailAboutRefund } from '../mails/refund.ts'
import { parseFormAmount } from '../rules/checkout.ts'
import { lockRefundInOrder } from '../store/bookings.ts'
import { toRefund } from '../views/refunds.ts'

/**
 * Staff have paid the refund by hand: in the gateway's panel, or to an account of the customer. Repeating a request
 * with its idempotency key changes nothing. Throws 404, invalid_transition, idempotency_key_reused.
 */
export async function settleRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  input: SettleRefundRequest,
  key?: string,
): Promise<Refund> {
  const { reference, reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    const at = ctx.clock.now()
    const bookingId = attempt.booking_id
    const subject = { id: refundId, ...input }
    const request = { key, actor, operation: 'refund.settle' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return toRefund(refund, bookingId)
    if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
    const settled = await transitionRefund(tx, refund, {
      to: 'succeeded',
      actorId: actor.id,
      at,
      reference,
      reason,
    })
    await mailAboutRefund(ctx, tx, { ...found, refund: settled }, { kind: 'byHand' })
    return toRefund(settled, bookingId)
  })
}

/**
 * Records that the customer got a manual refund, or a part of it, in cash. A member of the staff had it in hand; their
 * cash in hand may fall below 0. The rest of the refund still has to be paid. Repeating a request with its idempotency
 * key changes nothing. Throws 404, invalid_transition, idempotency_key_reused, and 400 for another collector or more
 * than is to be refunded.
 */
export async function payBackInCash(
  ctx: Context,
  actor: Actor,
  refundId: string,
  input: PayBackInCashRequest,
  key?: string,
): Promise<Refund> {
  const { collectorId, amount, note } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { booking, attempt, refund } = found
    const at = ctx.clock.now()
    const bookingId = attempt.booking_id
    const subject = { id: refundId, ...input }
    const request = { key, actor, operation: 'refund.cash' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return toRefund(refund, bookingId)
    if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
    const { minor, currency } = parseFormAmount(amount, refund.currency, { path: 'amount' })
    if (minor > refund.amount_minor) throw invalidField('amount', messages.moreThanIsToRefund)
    const collector = await findCollector(tx, collectorId)
    if (!collector || !hasPermission(collector, 'payments.record')) {
      throw invalidField('collectorId', messages.collectorIsRequired)
    }
    await lockCash(tx, collectorId)
    const paid = await transitionRefund(tx, refund, {
      to: 'succeeded',
      action: 'refund.paid_in_cash',
      actorId: actor.id,
      at,
      amountMinor: minor,
      cashFrom: collectorId,
      ...(note && { reason: note }),
    })
    const restMinor = refund.amount_minor - minor
    if (restMinor > 0)
      await splitRefund(tx, attempt, refund, { amountMinor: restMinor, actorId: actor.id, at })
    const rest = restMinor > 0 ? { minor: restMinor, currency } : null
    await mailAboutRefund(ctx, tx, { booking, attempt, refund: paid }, { kind: 'inCash', rest })
    return toRefund(paid, bookingId)
  })
}

/**
 * Reopens a refund that staff had settled but that was not paid after all: it is to be paid by hand again. Repeating a
 * request with its idempotency key changes nothing. Throws 404, invalid_transition, refund_not_by_hand,
 * idempotency_key_reused.
 */
export async function reopenRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  input: ReopenRefundRequest,
  key?: string,
): Promise<Refund> {
  const { reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    const at = ctx.clock.now()
    const bookingId = attempt.booking_id
    const subject = { id: refundId, ...input }
    const request = { key, actor, operation: 'refund.reopen' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return toRefund(refund, bookingId)
    if (refund.status !== 'succeeded') {
      throw problem('invalid_transition', { detail: { from: refund.status } })
    }
    if (!refund.settled_by_hand) throw problem('refund_not_by_hand')
    const reopened = await transitionRefund(tx, refund, {
      to: 'manual',
      action: 'refund.reopened',
      actorId: actor.id,
      at,
      reason,
    })
    await mailAboutRefund(ctx, tx, { ...found, refund: reopened }, { kind: 'reopened' })
    return toRefund(reopened, bookingId)
  })
}
