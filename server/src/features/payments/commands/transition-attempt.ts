import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import type { AttemptToPay, StartResult } from '../gateways/gateway.ts'
import {
  isOpen,
  isRejected,
  judge,
  mayMoveAttempt,
  NO_ANSWER,
  newMerchantRef,
  nextInspection,
  REJECTED,
  type Received,
  type Reported,
  type Verdict,
} from '../rules.ts'
import {
  type AttemptRow,
  insertAttempt,
  isTransactionUsed,
  selectAttemptForUpdate,
  selectPaidForUpdate,
  updateAttemptStatus,
} from '../store.ts'

export type { AttemptRow, AttemptToPay, Received, Reported, StartResult, Verdict }
export {
  isOpen as isOpenAttempt,
  isRejected as isRejectedAttempt,
  isTransactionUsed,
  NO_ANSWER,
  REJECTED,
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
  /** The transaction that pays for the attempt. */
  providerTxnId?: string
  /** What really arrived; required for `paid`. */
  received?: Received | null
  /** The transaction that the gateway named. */
  reportedTxnId?: string | null
}

const receivedColumns = ({ received, reportedTxnId }: Pick<Move, 'received' | 'reportedTxnId'>) => ({
  ...(received && { received_minor: received.minor, received_currency: received.currency }),
  ...(reportedTxnId && { reported_txn_id: reportedTxnId }),
})

/** Compare-and-set. False when the table of transitions or another caller says no. */
export async function moveAttempt(tx: Tx, attempt: AttemptRow, move: Move): Promise<boolean> {
  const { to, at } = move
  if (!mayMoveAttempt(attempt.status, to)) return false
  const isDecided = attempt.status === 'review' && attempt.concluded_at !== null
  const moved = await updateAttemptStatus(tx, attempt.id, attempt.status, {
    status: to,
    updated_at: at,
    detail: move.detail ?? null,
    ...(move.paymentUrl && { payment_url: move.paymentUrl }),
    ...(move.providerTxnId && { provider_txn_id: move.providerTxnId }),
    ...(to === 'paid' && { paid_at: at }),
    ...((to === 'paid' || isDecided) && { next_inspection_at: null }),
    ...receivedColumns(move),
  })
  if (moved && (to === 'paid' || to === 'review')) await recordMoney(tx, attempt, move)
  return moved
}

async function recordMoney(tx: Tx, attempt: AttemptRow, { to, at, detail, received }: Move): Promise<void> {
  await recordAudit(tx, {
    actorId: null,
    action: `payment.${to}`,
    subject: ['payment_attempt', attempt.id],
    detail: {
      from: attempt.status,
      ...(detail && { detail }),
      ...(received && { amountMinor: received.minor, currency: received.currency }),
    },
    at,
  })
}

interface Review {
  detail: string
  reported?: Reported
  at: Date
}

/**
 * Leaves the attempt to a person, with what the gateway reported. True when this person has not been asked
 * about it before. What was rejected is not asked about again for the same answer.
 */
export async function reviewAttempt(tx: Tx, attempt: AttemptRow, review: Review): Promise<boolean> {
  const { detail, reported, at } = review
  const facts = { received: reported?.received ?? null, reportedTxnId: reported?.txnId ?? null }
  if (isRejected(attempt) && attempt.concluded_at !== null) return false
  if (attempt.status !== 'review') return moveAttempt(tx, attempt, { to: 'review', at, detail, ...facts })
  const change = { detail, updated_at: at, ...receivedColumns(facts) }
  const changed = await updateAttemptStatus(tx, attempt.id, 'review', change)
  return changed && attempt.detail === NO_ANSWER && detail !== NO_ANSWER
}

/** One payment of the gateway pays for one attempt only. */
export async function checkTransaction(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict
  const { received, txnId } = verdict
  const used = await isTransactionUsed(tx, attempt.gateway, txnId)
  return used ? { kind: 'review', detail: 'transaction_reused', reported: { received, txnId } } : verdict
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
  received: { minor: 0, currency: attempt.currency },
  txnId: `free-${attempt.merchant_ref}`,
})

/** Asks the gateway how the attempt stands, whatever anybody else said. Never within a transaction. */
export async function inspectAttempt(ctx: Context, attempt: AttemptRow): Promise<Verdict> {
  if (attempt.amount_minor === 0) return freeTransaction(attempt)
  const gateway = ctx.gateways.get(attempt.gateway)
  if (!gateway) return { kind: 'unknown', detail: 'gateway not offered any more' }
  return judge(attempt, await gateway.inspect(attempt.merchant_ref))
}
