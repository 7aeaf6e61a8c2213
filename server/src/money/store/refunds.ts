import type { RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes, type Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { problem } from '../../platform/problem.ts'
import type { ReportedRefund } from '../gateways/gateway.ts'
import { canTransitionRefund } from '../rules/refunds.ts'
import { shrinkRefunds } from '../rules/reversals.ts'
import { type AttemptRow, hasRecordedReference, listRefundsOf, type RefundRow } from '../views/payments.ts'
import { insertRefund, selectRefundForUpdate, updateAskingUntil, updateRefund } from './attempts.ts'

export const sendRefundJob: JobKind<{ refundId: string }> = { name: 'send-refund' }

interface NewRefund {
  amountMinor: number
  reason: RefundReason
  /** Null when the system refunds by itself. */
  actorId: string | null
  at: Date
}

/**
 * Refunds some or all of a payment whose row is locked: through the gateway where it has a call for it, otherwise staff
 * do it by hand in its panel. The amount is in the currency that was received. Null for an amount of 0. Throws
 * refund_exceeds_paid.
 */
export async function createRefund(
  { clock, gateways, jobs }: Pick<Context, 'clock' | 'gateways' | 'jobs'>,
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, reason, actorId, at }: NewRefund,
): Promise<RefundRow | null> {
  if (amountMinor <= 0) return null
  const currency = attempt.received_currency ?? attempt.currency
  // The age of the refund decides when the gateway is asked about it, so the database's time is stored.
  const createdAt = await clock.databaseNow(tx)
  const hasRefundCall = gateways.get(attempt.gateway)?.refund !== undefined
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason,
    status: hasRefundCall ? 'requested' : 'manual',
    provider_refund_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  })
  if (hasRefundCall) await jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  await recordAudit(tx, {
    actorId,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: { reason, refundId: refund.id, amountMinor, currency },
    at,
  })
  return refund
}

interface Rest {
  amountMinor: number
  actorId: string
  at: Date
}

/** Creates a refund for what is left of a manual refund of which a part was paid. It has the same reason. */
export async function splitRefund(
  tx: Tx,
  attempt: AttemptRow,
  { reason, currency }: RefundRow,
  { amountMinor, actorId, at }: Rest,
): Promise<void> {
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason,
    status: 'manual',
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: { reason, refundId: refund.id, amountMinor, currency },
    at,
  })
}

/** Call it after the rows of its booking and its attempt are locked, because changing a refund writes to both. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return selectRefundForUpdate(tx, id)
}

interface RefundTransition {
  to: RefundStatus
  /** Null when the system acts by itself. */
  actorId: string | null
  at: Date
  reference?: string
  reason?: string | undefined
  /** The account whose cash in hand paid the refund; given with `succeeded`. */
  cashFrom?: string
  /** The amount that was paid when it was only a part. */
  amountMinor?: number
  /** The action of the audit entry; `refund.` and the new status is the default. */
  action?: string
}

/**
 * Changes the status in a compare-and-set and writes its audit entry. Returns the refund as changed. Throws
 * invalid_transition.
 */
export async function transitionRefund(
  tx: Tx,
  refund: RefundRow,
  { to, actorId, at, reference, reason, cashFrom, amountMinor, action = `refund.${to}` }: RefundTransition,
): Promise<RefundRow> {
  const change = {
    status: to,
    updated_at: at,
    ...(amountMinor !== undefined && { amount_minor: amountMinor }),
    ...(reference && { provider_refund_id: reference }),
    ...(to === 'succeeded' && { settled_at: at, settled_by_hand: actorId !== null, settled_by: actorId }),
    ...(cashFrom && { in_cash: true, cash_from: cashFrom, provider_refund_id: null }),
    ...(refund.status === 'succeeded' && {
      settled_at: null,
      settled_by_hand: false,
      settled_by: null,
      in_cash: false,
      cash_from: null,
      // The id is kept to recognize a refund that failed at the gateway.
      provider_refund_id: refund.settled_by_hand ? null : refund.provider_refund_id,
    }),
  }
  const isUpdated =
    canTransitionRefund(refund.status, to) && (await updateRefund(tx, refund.id, refund.status, change))
  if (!isUpdated) throw problem('invalid_transition', { detail: { from: refund.status, to } })
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
      ...(cashFrom && { collector: cashFrom, amountMinor: amountMinor ?? refund.amount_minor }),
      ...(cashFrom && { currency: refund.currency }),
    },
    at,
  })
  return { ...refund, ...change }
}

/** Looking a refund up and sending it take less time together. */
const ASKING_MINUTES = 3

/** Returns true to the one caller that may ask the gateway about a locked refund; `now` is the time of the database. */
export async function claimRefund(tx: Tx, refund: RefundRow, now: Date): Promise<boolean> {
  if (refund.asking_until !== null && refund.asking_until > now) return false
  await updateAskingUntil(tx, refund.id, addMinutes(now, ASKING_MINUTES))
  return true
}

/** Ends the claim. The stored time then tells when the gateway was last asked. */
export async function releaseRefund(tx: Tx, refundId: string, clock: Clock): Promise<void> {
  await updateAskingUntil(tx, refundId, clock.databaseTime())
}

/** Stores the gateway's id of a submitted refund that the gateway still works on. False when it was known. */
export async function recordAcceptedRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: { providerRefundId: string; at: Date },
): Promise<boolean> {
  if (refund.provider_refund_id === providerRefundId) return false
  if (!(await updateRefund(tx, refund.id, 'submitted', { provider_refund_id: providerRefundId })))
    return false
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.accepted',
    subject: ['refund', refund.id],
    detail: { reference: providerRefundId },
    at,
  })
  return true
}

/** The gateway lists a refund that staff have settled by hand: from now on it counts as reported by the gateway. */
export async function linkRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: { providerRefundId: string; at: Date },
): Promise<void> {
  await updateRefund(tx, refund.id, 'succeeded', {
    provider_refund_id: providerRefundId,
    settled_by_hand: false,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.confirmed',
    subject: ['refund', refund.id],
    detail: { before: { reference: refund.provider_refund_id }, reference: providerRefundId },
    at,
  })
}

const UNMATCHED = 'payment.refund_unmatched'

/**
 * Records a refund that was made in the gateway's panel, of a payment whose row is locked. Refunds that staff have not
 * made yet are reduced if all together would be more than was received. Null when it contradicts what is known, which
 * is recorded for staff, once.
 */
export async function recordPanelRefund(
  tx: Tx,
  attempt: AttemptRow,
  reported: ReportedRefund,
  at: Date,
): Promise<RefundRow | null> {
  const { providerRefundId, amountMinor, currency } = reported
  const received = attempt.received_minor ?? 0
  const stored = await listRefundsOf(tx, attempt.id)
  const counted = stored.filter(({ status }) => status !== 'failed')
  const sum = counted.reduce((total, { amount_minor: amount }) => total + amount, 0)
  const manual = counted.filter(({ status }) => status === 'manual').reverse()
  const open = manual.reduce((total, { amount_minor: amount }) => total + amount, 0)
  const isReadable = amountMinor !== null && amountMinor > 0 && currency === attempt.received_currency
  if (!isReadable || sum - open + amountMinor > received) {
    await recordUnmatched(tx, attempt, reported, at)
    return null
  }
  const drop = (refund: RefundRow) => {
    const reason = 'made_at_gateway'
    return transitionRefund(tx, refund, { to: 'failed', action: 'refund.dropped', actorId: null, at, reason })
  }
  const shrunk = shrinkRefunds(manual, sum + amountMinor - received)
  for (const { refund, leftMinor } of shrunk) {
    if (leftMinor > 0)
      await updateRefund(tx, refund.id, 'manual', { amount_minor: leftMinor, updated_at: at })
    else await drop(refund)
  }
  // When its amount is exactly what was taken off an open refund, it gets the reason of that refund, by which it counts
  // for what the booking owes.
  const whole = shrunk.find(({ refund, leftMinor }) => refund.amount_minor - leftMinor === amountMinor)
  const isDone = reported.status === 'succeeded'
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason: whole?.refund.reason ?? 'made_at_gateway',
    status: isDone ? 'succeeded' : 'submitted',
    provider_refund_id: providerRefundId,
    settled_at: isDone ? at : null,
    created_at: at,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: null,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: {
      reason: 'made_at_gateway',
      refundId: refund.id,
      amountMinor,
      currency,
      reference: providerRefundId,
    },
    at,
  })
  const action = isDone ? 'refund.succeeded' : 'refund.accepted'
  const detail = { reference: providerRefundId }
  await recordAudit(tx, { actorId: null, action, subject: ['refund', refund.id], detail, at })
  return refund
}

async function recordUnmatched(
  tx: Tx,
  attempt: AttemptRow,
  { providerRefundId, amountMinor, currency }: ReportedRefund,
  at: Date,
): Promise<void> {
  if (await hasRecordedReference(tx, attempt.id, { action: UNMATCHED, reference: providerRefundId })) return
  await recordAudit(tx, {
    actorId: null,
    action: UNMATCHED,
    subject: ['payment_attempt', attempt.id],
    detail: { reference: providerRefundId, ...(amountMinor !== null && { amountMinor, currency }) },
    at,
  })
}
