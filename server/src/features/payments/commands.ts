import { createHash } from 'node:crypto'
import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import type { AttemptToPay, StartResult } from './gateways/gateway.ts'
import { isOpen, judge, mayMoveAttempt, newMerchantRef, nextInspection, type Verdict } from './rules.ts'
import {
  type AttemptRow,
  claimQuestion,
  insertAttempt,
  insertNotification,
  isTransactionUsed,
  selectAttemptForUpdate,
  selectDueForUpdate,
  selectPaidForUpdate,
  updateAttemptStatus,
  updateNextInspection,
} from './store.ts'

export type { AttemptRow, AttemptToPay, StartResult, Verdict }
export {
  isOpen as isOpenAttempt,
  isTransactionUsed,
  selectAttemptForUpdate as lockAttempt,
  selectPaidForUpdate as lockPaidAttempts,
}

interface Price {
  bookingId: string
  gateway: string
  amountMinor: number
  currency: string
  at: Date
}

/** Committed before the gateway hears of it, so that no crash loses it. Throws request_in_progress. */
export async function openAttempt(
  tx: Tx,
  { bookingId, gateway, amountMinor, currency, at }: Price,
): Promise<AttemptRow> {
  return insertAttempt(tx, {
    id: newId(),
    booking_id: bookingId,
    gateway,
    merchant_ref: newMerchantRef(),
    amount_minor: amountMinor,
    currency,
    status: 'created',
    payment_url: null,
    provider_txn_id: null,
    detail: null,
    next_inspection_at: nextInspection(at, at),
    created_at: at,
    updated_at: at,
    paid_at: null,
  })
}

interface Move {
  to: AttemptStatus
  at: Date
  detail?: string
  paymentUrl?: string
  providerTxnId?: string
}

/** Compare-and-set. False when the table of transitions or another caller says no. */
export async function moveAttempt(tx: Tx, attempt: AttemptRow, move: Move): Promise<boolean> {
  const { to, at } = move
  if (!mayMoveAttempt(attempt.status, to)) return false
  const moved = await updateAttemptStatus(tx, attempt.id, attempt.status, {
    status: to,
    updated_at: at,
    detail: move.detail ?? null,
    ...(move.paymentUrl && { payment_url: move.paymentUrl }),
    ...(move.providerTxnId && { provider_txn_id: move.providerTxnId }),
    ...(to === 'paid' && {
      paid_at: at,
      next_inspection_at: null,
      received_minor: attempt.amount_minor,
      received_currency: attempt.currency,
    }),
    ...(attempt.status === 'review' && { next_inspection_at: null }),
  })
  if (moved && (to === 'paid' || to === 'review')) {
    await recordAudit(tx, {
      actorId: null,
      action: `payment.${to}`,
      subject: ['payment_attempt', attempt.id],
      detail: { from: attempt.status, ...(move.detail && { detail: move.detail }) },
      at,
    })
  }
  return moved
}

/** One payment of the gateway pays for one attempt only. */
export async function checkTransaction(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict
  const used = await isTransactionUsed(tx, attempt.gateway, verdict.providerTxnId)
  return used ? { kind: 'review', detail: 'transaction_reused' } : verdict
}

function gatewayOf(ctx: Context, name: string) {
  const gateway = ctx.gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60, detail: { gateway: name } })
  return gateway
}

/** Asks the gateway to begin. Never within a transaction. */
export async function startAtGateway(
  ctx: Context,
  gatewayName: string,
  attempt: AttemptToPay,
): Promise<StartResult> {
  const gateway = gatewayOf(ctx, gatewayName)
  const result = await gateway.start(attempt)
  // The adapter checks too; a page of somebody else must never be where our customers type card numbers.
  if (result.kind === 'redirect' && !gateway.origins.includes(new URL(result.url).origin)) {
    return { kind: 'unknown', reason: 'the address to pay at is on another host' }
  }
  return result
}

/** The provider's transaction of an attempt over nothing, which no gateway hears of. */
const freeTransaction = (attempt: AttemptRow): Verdict => ({
  kind: 'paid',
  providerTxnId: `free-${attempt.merchant_ref}`,
})

/** Asks the gateway how the attempt stands, whatever anybody else said. Never within a transaction. */
export async function inspectAttempt(ctx: Context, attempt: AttemptRow): Promise<Verdict> {
  if (attempt.amount_minor === 0) return freeTransaction(attempt)
  const gateway = ctx.gateways.get(attempt.gateway)
  if (!gateway) return { kind: 'unknown', detail: 'gateway not offered any more' }
  return judge(attempt, await gateway.inspect(attempt.merchant_ref))
}

/** Whether to ask now: a customer's page that waits may not make us ask more than every few seconds. */
export async function mayAskAgain(
  tx: Tx,
  attemptId: string,
  now: Date,
  intervalMs: number,
): Promise<boolean> {
  return claimQuestion(tx, attemptId, now, intervalMs)
}

/** Takes the attempts that are due; the next question is put off in the same transaction. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = await selectDueForUpdate(tx, now, limit)
  for (const attempt of due) {
    // After a day one last question is left; until it is answered the attempt keeps a date.
    await updateNextInspection(tx, attempt.id, nextInspection(attempt.created_at, now) ?? addMinutes(now, 60))
  }
  return due
}

/** Somebody said that something happened, and the gateway does not know of it yet. */
export async function askSoon(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (nextInspection(attempt.created_at, at)) await updateNextInspection(tx, attempt.id, addMinutes(at, 1))
}

/** After a day: whatever is still open ends as expired, and nobody asks any more. */
export async function endInspections(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (nextInspection(attempt.created_at, at) !== null) return
  if (isOpen(attempt.status)) await moveAttempt(tx, attempt, { to: 'expired', at, detail: 'never_settled' })
  await updateNextInspection(tx, attempt.id, null)
}

interface Hint {
  kind: 'return' | 'notification'
  attempt: AttemptRow
  /** Already without secrets. */
  payload: Record<string, string>
  at: Date
}

/** Keeps what came in; the same once. */
export async function keepHint(tx: Tx, { kind, attempt, payload, at }: Hint): Promise<void> {
  const json = JSON.stringify(payload)
  await insertNotification(tx, {
    id: newId(),
    gateway: attempt.gateway,
    kind,
    merchant_ref: attempt.merchant_ref,
    attempt_id: attempt.id,
    dedupe_key: createHash('sha256').update(`${kind}\n${attempt.merchant_ref}\n${json}`).digest('base64url'),
    payload: json,
    received_at: at,
  })
}
