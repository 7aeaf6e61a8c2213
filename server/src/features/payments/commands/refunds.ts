import type { RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobKind } from '../../../platform/jobs.ts'
import { problem } from '../../../platform/problem.ts'
import { mayMoveRefund } from '../rules.ts'
import {
  type AttemptRow,
  insertRefund,
  type RefundRow,
  selectAttemptForUpdate,
  selectRefundForUpdate,
  updateRefund,
} from '../store.ts'

export type { RefundRow }

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
 * it, else by hand in its panel. Throws refund_exceeds_paid.
 */
export async function openRefund(
  ctx: Context,
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, reason, actorId, at }: Return,
): Promise<RefundRow> {
  const byCall = ctx.gateways.get(attempt.gateway)?.refund !== undefined
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency: attempt.currency,
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
    detail: { reason, refundId: refund.id, amountMinor, currency: attempt.currency },
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

/** Staff have paid it back in the gateway's panel, or in cash. Throws 404, invalid_transition. */
export async function settleManualRefund(
  tx: Tx,
  id: string,
  settled: { actorId: string; at: Date; reference: string; reason: string | undefined },
): Promise<RefundRow> {
  const refund = await selectRefundForUpdate(tx, id)
  if (!refund) throw problem('not_found')
  if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
  return moveRefund(tx, refund, { to: 'succeeded', ...settled })
}

/**
 * What staff had settled by hand was not paid back. For a booking and an attempt whose rows are locked.
 * Throws 404, invalid_transition, refund_not_by_hand.
 */
export async function reopenManualRefund(
  tx: Tx,
  id: string,
  reopened: { actorId: string; at: Date; reason: string },
): Promise<RefundRow> {
  const refund = await selectRefundForUpdate(tx, id)
  if (!refund) throw problem('not_found')
  if (refund.status !== 'succeeded') throw problem('invalid_transition', { detail: { from: refund.status } })
  if (!refund.settled_by_hand) throw problem('refund_not_by_hand')
  return moveRefund(tx, refund, { to: 'manual', action: 'refund.reopened', ...reopened })
}

/**
 * Asks the gateway to give the money back. It may be asked twice for one refund (a crash in between):
 * our id of it is the gateway's key. Rejects while there is no clear answer; staff do what it refuses.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const toSend = await ctx.db.transaction().execute(async (tx) => {
    const refund = await selectRefundForUpdate(tx, refundId)
    if (refund?.status !== 'requested' && refund?.status !== 'submitted') return undefined
    const attempt = await selectAttemptForUpdate(tx, refund.attempt_id)
    const at = ctx.clock.now()
    if (refund.status === 'submitted') return { refund, attempt }
    return { refund: await moveRefund(tx, refund, { to: 'submitted', actorId: null, at }), attempt }
  })
  if (!toSend) return
  const { refund, attempt } = toSend
  const result = (await ctx.gateways.get(attempt.gateway)?.refund?.({
    refundId,
    merchantRef: attempt.merchant_ref,
    providerTxnId: attempt.provider_txn_id ?? '',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  })) ?? { kind: 'refused' as const, reason: 'gateway not offered any more' }
  if (result.kind === 'unknown')
    throw new Error(`the refund ${refundId} got no clear answer: ${result.reason}`)
  await ctx.db.transaction().execute(async (tx) => {
    const now = await selectRefundForUpdate(tx, refundId)
    // Another run of this job was quicker.
    if (now?.status !== 'submitted') return
    const at = ctx.clock.now()
    if (result.kind === 'done')
      await moveRefund(tx, now, {
        to: 'succeeded',
        actorId: null,
        at,
        reference: result.providerRefundId,
      })
    else await moveRefund(tx, now, { to: 'manual', actorId: null, at, reason: result.reason })
  })
}
