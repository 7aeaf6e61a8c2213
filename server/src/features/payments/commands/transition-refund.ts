import type { RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobKind } from '../../../platform/jobs.ts'
import { problem } from '../../../platform/problem.ts'
import type { RefundResult } from '../gateways/gateway.ts'
import { mayMoveRefund } from '../rules.ts'
import {
  type AttemptRow,
  insertRefund,
  type RefundRow,
  selectRefundForUpdate,
  updateRefund,
} from '../store.ts'

export { selectRefundForUpdate as lockRefund }

export const sendRefundJob: JobKind<{ refundId: string }> = { name: 'send-refund' }

interface Return {
  amountMinor: number
  reason: RefundReason
  /** Null when the system gives it back by itself. */
  actorId: string | null
  at: Date
}

/**
 * Gives back some or all of a payment whose row is locked: through the gateway where it has a call for
 * it, else by hand in its panel. In the currency in which it was received. Throws refund_exceeds_paid.
 */
export async function openRefund(
  ctx: Context,
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, reason, actorId, at }: Return,
): Promise<RefundRow> {
  const currency = attempt.received_currency ?? attempt.currency
  const byCall = ctx.gateways.get(attempt.gateway)?.refund !== undefined
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason,
    status: byCall ? 'requested' : 'manual',
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  })
  if (byCall) await ctx.jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  await recordAudit(tx, {
    actorId,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: { reason, refundId: refund.id, amountMinor, currency },
    at,
  })
  return refund
}

interface RefundMove {
  to: RefundStatus
  actorId: string | null
  at: Date
  reference?: string
  reason?: string | undefined
  /** Of the audit entry; `refund.` and the new status unless given. */
  action?: string
}

/** Compare-and-set, with its audit entry. Throws invalid_transition. */
async function moveRefund(tx: Tx, refund: RefundRow, move: RefundMove): Promise<RefundRow> {
  const { to, actorId, at, reference, reason, action = `refund.${to}` } = move
  const change = {
    status: to,
    updated_at: at,
    ...(reference && { provider_refund_id: reference }),
    ...(to === 'succeeded' && { settled_at: at, settled_by_hand: actorId !== null }),
    ...(refund.status === 'succeeded' && {
      settled_at: null,
      settled_by_hand: false,
      provider_refund_id: null,
    }),
  }
  const moved = mayMoveRefund(refund.status, to) && (await updateRefund(tx, refund.id, refund.status, change))
  if (!moved) throw problem('invalid_transition', { detail: { from: refund.status, to } })
  await recordAudit(tx, {
    actorId,
    action,
    subject: ['refund', refund.id],
    detail: {
      before: {
        status: refund.status,
        ...(refund.settled_at && { settledAt: refund.settled_at, reference: refund.provider_refund_id }),
      },
      after: { status: to },
      ...(reference && { reference }),
      ...(reason && { reason }),
    },
    at,
  })
  return { ...refund, ...change }
}

/**
 * Staff have paid it back in the gateway's panel, or in cash. For a refund whose row is locked after its
 * booking's and its attempt's. Throws invalid_transition.
 */
export async function settleManualRefund(
  tx: Tx,
  refund: RefundRow,
  settled: { actorId: string; at: Date; reference: string; reason: string | undefined },
): Promise<RefundRow> {
  if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
  return moveRefund(tx, refund, { to: 'succeeded', ...settled })
}

/** Written down before the gateway hears of it. Null when there is nothing left to send. */
export async function submitRefund(tx: Tx, refund: RefundRow, at: Date): Promise<RefundRow | null> {
  if (refund.status === 'submitted') return refund
  if (refund.status !== 'requested') return null
  return moveRefund(tx, refund, { to: 'submitted', actorId: null, at })
}

/**
 * What staff had settled by hand was not paid back. For a refund whose row is locked after its
 * booking's and its attempt's. Throws invalid_transition, refund_not_by_hand.
 */
export async function reopenManualRefund(
  tx: Tx,
  refund: RefundRow,
  reopened: { actorId: string; at: Date; reason: string },
): Promise<RefundRow> {
  if (refund.status !== 'succeeded') throw problem('invalid_transition', { detail: { from: refund.status } })
  if (!refund.settled_by_hand) throw problem('refund_not_by_hand')
  return moveRefund(tx, refund, { to: 'manual', action: 'refund.reopened', ...reopened })
}

/**
 * Asks the gateway to give the money back. It may be asked twice for one refund (a crash in between):
 * our id of it is the gateway's key. Never within a transaction.
 */
export async function refundAtGateway(
  ctx: Context,
  attempt: AttemptRow,
  refund: RefundRow,
): Promise<RefundResult> {
  const result = await ctx.gateways.get(attempt.gateway)?.refund?.({
    refundId: refund.id,
    merchantRef: attempt.merchant_ref,
    providerTxnId: attempt.provider_txn_id ?? attempt.reported_txn_id ?? '',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  })
  return result ?? { kind: 'refused', reason: 'gateway not offered any more' }
}

/** What a gateway refuses is left to staff. Does nothing when another run of the job was quicker. */
export async function closeRefund(
  tx: Tx,
  refund: RefundRow,
  result: Exclude<RefundResult, { kind: 'unknown' }>,
  at: Date,
): Promise<void> {
  if (refund.status !== 'submitted') return
  const bySystem = { actorId: null, at }
  if (result.kind === 'done')
    await moveRefund(tx, refund, { to: 'succeeded', ...bySystem, reference: result.providerRefundId })
  else await moveRefund(tx, refund, { to: 'manual', ...bySystem, reason: result.reason })
}
