import type {
  PayBackInCashRequest,
  ReopenRefundRequest,
  SettleRefundRequest,
  WithdrawRefundRequest,
} from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { canWithdrawRefund } from '../../money/rules/refunds.ts'
import { lockCash } from '../../money/store/ledger.ts'
import { splitRefund, transitionRefund } from '../../money/store/refunds.ts'
import { findCollector } from '../../money/views/ledger.ts'
import type { RefundRow } from '../../money/views/payments.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import type { IdempotencyKeysTable } from '../../platform/schema/bookings.ts'
import type { CashFacts } from '../mails/messages.ts'
import { lockRefundInOrder } from '../store/bookings.ts'
import { toRefund } from '../views/refunds.ts'
import { tellOfRefund } from './tell-of-refund.ts'

// What staff decide about open refunds, and about those that they have paid by hand. Repeating a request with its
// idempotency key changes nothing. All throw 404, invalid_transition, idempotency_key_reused.

/** Staff have paid the refund: in the gateway's panel, or to an account of the customer. */
export function settleRefund(
  ctx: Context,
  actor: Confirmed,
  refundId: string,
  input: SettleRefundRequest,
  key?: string,
): Promise<Refund> {
  const { reference, reason } = input
  const request = { operation: 'refund.settle', input, key } as const
  return decide(ctx, actor, refundId, request, async (tx, found, at) => {
    requireStatus(found.refund, 'manual')
    const change = { to: 'succeeded', by: actor, at, reference, reason } as const
    return changeAndTell(ctx, tx, found, change, 'refund_by_hand')
  })
}

/**
 * Records that the customer got a manual refund, or a part of it, in cash. A member of the staff had it in hand; their
 * cash in hand may fall below 0. The rest of the refund still has to be paid. Throws also 400 for another collector or
 * more than is to be refunded.
 */
export function payBackInCash(
  ctx: Context,
  actor: Confirmed,
  refundId: string,
  input: PayBackInCashRequest,
  key?: string,
): Promise<Refund> {
  const { collectorId, amount, note } = input
  const request = { operation: 'refund.cash', input, key } as const
  return decide(ctx, actor, refundId, request, async (tx, found, at) => {
    const { attempt, refund } = found
    requireStatus(refund, 'manual')
    const { minor } = parseFormAmount(amount, refund.currency, { path: 'amount' })
    if (minor > refund.amount_minor) throw invalidField('amount', messages.moreThanIsToRefund)
    const collector = await findCollector(tx, collectorId)
    if (!collector || !hasPermission(collector, 'payments.record')) {
      throw invalidField('collectorId', messages.collectorIsRequired)
    }
    await lockCash(tx, collectorId)
    const paid = await transitionRefund(tx, refund, {
      to: 'succeeded',
      action: 'refund.paid_in_cash',
      by: actor,
      at,
      amountMinor: minor,
      cashFrom: collectorId,
      ...(note && { reason: note }),
    })
    const rest = refund.amount_minor - minor
    if (rest > 0) await splitRefund(tx, attempt, refund, { amountMinor: rest, by: actor, at })
    const facts: CashFacts = { restMinor: rest }
    await tellOfRefund(ctx, tx, 'refund_in_cash', { bookingId: attempt.booking_id, refund: paid, facts })
    return paid
  })
}

/**
 * Reopens a refund that staff had settled but that was not paid after all: it is to be paid by hand again. Throws also
 * refund_not_by_hand.
 */
export function reopenRefund(
  ctx: Context,
  actor: Confirmed,
  refundId: string,
  input: ReopenRefundRequest,
  key?: string,
): Promise<Refund> {
  const request = { operation: 'refund.reopen', input, key } as const
  return decide(ctx, actor, refundId, request, async (tx, found, at) => {
    requireStatus(found.refund, 'succeeded')
    if (!found.refund.settled_by_hand) throw problem('refund_not_by_hand')
    const { reason } = input
    const change = { to: 'manual', action: 'refund.reopened', by: actor, at, reason } as const
    return changeAndTell(ctx, tx, found, change, 'refund_reopened')
  })
}

/**
 * Withdraws a refund that staff decided by mistake, as long as nobody has sent or paid it: the business keeps the money,
 * and can refund it again. Throws also refund_not_withdrawable.
 */
export function withdrawRefund(
  ctx: Context,
  actor: Confirmed,
  refundId: string,
  input: WithdrawRefundRequest,
  key?: string,
): Promise<Refund> {
  const request = { operation: 'refund.withdraw', input, key } as const
  return decide(ctx, actor, refundId, request, async (tx, found, at) => {
    if (!canWithdrawRefund(found.refund)) throw problem('refund_not_withdrawable')
    const { reason } = input
    const change = { to: 'failed', action: 'refund.withdrawn', by: actor, at, reason } as const
    return changeAndTell(ctx, tx, found, change, 'refund_withdrawn')
  })
}

function requireStatus({ status }: RefundRow, wanted: RefundRow['status']): void {
  if (status !== wanted) throw problem('invalid_transition', { detail: { from: status } })
}

type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefundInOrder>>>

async function changeAndTell(
  ctx: Context,
  tx: Tx,
  found: LockedRefund,
  change: Parameters<typeof transitionRefund>[2],
  event: 'refund_by_hand' | 'refund_reopened' | 'refund_withdrawn',
): Promise<RefundRow> {
  const refund = await transitionRefund(tx, found.refund, change)
  await tellOfRefund(ctx, tx, event, { bookingId: found.booking.id, refund })
  return refund
}

interface DecisionRequest {
  operation: IdempotencyKeysTable['operation']
  input: object
  key: string | undefined
}

/** Runs `change` with the locked refund, unless the request was made before. Returns the refund as it is then. */
function decide(
  ctx: Context,
  actor: Confirmed,
  refundId: string,
  { operation, input, key }: DecisionRequest,
  change: (tx: Tx, found: LockedRefund, at: Date) => Promise<RefundRow>,
): Promise<Refund> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await lockRefundInOrder(tx, refundId))
    const at = ctx.clock.now()
    const bookingId = found.attempt.booking_id
    const request = { id: refundId, ...input }
    const isNew = await claimRequest(tx, { key, actor, operation, bookingId, request, at })
    return toRefund(isNew ? await change(tx, found, at) : found.refund, bookingId)
  })
}
