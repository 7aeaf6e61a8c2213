import type { RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes, type Clock } from '../../platform/clock.ts'
import { accountOf, type Confirmed, type ConfirmedOrSystem } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { statusIs } from '../../platform/query-plans.ts'
import type { RefundsTable } from '../../platform/schema/money.ts'
import type { ReportedRefund } from '../gateways/gateway.ts'
import { canTransitionRefund, sendRefundJob, shrinkRefunds } from '../rules/refunds.ts'
import { type AttemptRow, hasRecorded, listRefundsOf, type RefundRow } from '../views/payments.ts'
import { issueDocuments } from './documents.ts'

/** Call it after the rows of its booking and its attempt are locked, because changing a refund writes to both. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the attempt and the booking of a refund, which are locked before it. */
export async function findRefundOwner(
  tx: Tx,
  refundId: string,
): Promise<{ attempt_id: string; booking_id: string } | undefined> {
  return tx
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.attempt_id', 'payment_attempts.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

/** Changes the refund in a compare-and-set: false when its status is no longer `from`. */
async function updateRefund(
  tx: Tx,
  id: string,
  from: RefundStatus,
  change: Updateable<RefundsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where(statusIs(from))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface DueRefund extends Omit<Insertable<RefundsTable>, 'id' | 'attempt_id' | 'updated_at'> {
  created_at: Date
}

/** Inserts a refund of the attempt with its audit entry, whose reason may differ from the refund's. */
async function insertRefund(
  tx: Tx,
  attempt: AttemptRow,
  refund: DueRefund,
  audit: { actorId: string | null; at: Date; reason?: RefundReason; reference?: string },
): Promise<RefundRow> {
  const inserted = await tx
    .insertInto('refunds')
    .values({ ...refund, id: newId(), attempt_id: attempt.id, updated_at: refund.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actorId: audit.actorId,
    action: 'payment.refund_due',
    subjectId: attempt.id,
    detail: {
      reason: audit.reason ?? inserted.reason,
      refundId: inserted.id,
      amountMinor: inserted.amount_minor,
      currency: inserted.currency,
      ...(audit.reference && { reference: audit.reference }),
    },
    at: audit.at,
  })
  return inserted
}

/** The customer who cancels, and gets back what the terms of the booking say. */
interface OnTerms {
  onTermsOf: { id: string }
}

interface NewRefund {
  amountMinor: number
  reason: RefundReason
  by: ConfirmedOrSystem | OnTerms
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
  { amountMinor, reason, by, at }: NewRefund,
): Promise<RefundRow | null> {
  if (amountMinor <= 0) return null
  const isOnTerms = typeof by === 'object' && 'onTermsOf' in by
  const actorId = isOnTerms ? by.onTermsOf.id : accountOf(by)
  const hasRefundCall = gateways.get(attempt.gateway)?.refund !== undefined
  const due = {
    amount_minor: amountMinor,
    currency: attempt.received_currency ?? attempt.currency,
    reason,
    decided_by_staff: !isOnTerms && by !== 'system',
    status: hasRefundCall ? ('requested' as const) : ('manual' as const),
    provider_refund_id: null,
    // The age of the refund decides when the gateway is asked about it, so the database's time is stored.
    created_at: await clock.databaseNow(tx),
  }
  const refund = await insertRefund(tx, attempt, due, { actorId, at })
  if (hasRefundCall) await jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  return refund
}

/** Creates a refund for what is left of a manual refund of which a part was paid. It has the same reason. */
export async function splitRefund(
  tx: Tx,
  attempt: AttemptRow,
  { reason, currency, decided_by_staff }: RefundRow,
  { amountMinor, by, at }: { amountMinor: number; by: Confirmed; at: Date },
): Promise<void> {
  const rest = { amount_minor: amountMinor, currency, reason, decided_by_staff, status: 'manual' } as const
  const due = { ...rest, provider_refund_id: null, created_at: at }
  await insertRefund(tx, attempt, due, { actorId: by.id, at })
}

interface RefundTransition {
  to: RefundStatus
  by: ConfirmedOrSystem
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
 * Changes the status in a compare-and-set, and writes its audit entry and its credit note. Returns the refund as changed.
 * Throws invalid_transition.
 */
export async function transitionRefund(
  tx: Tx,
  refund: RefundRow,
  { to, by, at, reference, reason, cashFrom, amountMinor, action = `refund.${to}` }: RefundTransition,
): Promise<RefundRow> {
  const actorId = accountOf(by)
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
    subjectId: refund.id,
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
  if (to === 'succeeded' || refund.status === 'succeeded') await issueDocuments(tx, [refund.attempt_id])
  return { ...refund, ...change }
}

/** Looking a refund up and sending it take less time together. */
const ASKING_MINUTES = 3

/** Returns true to the one caller that may ask the gateway about a locked refund; `now` is the time of the database. */
export async function claimRefund(tx: Tx, refund: RefundRow, now: Date): Promise<boolean> {
  if (refund.asking_until !== null && refund.asking_until > now) return false
  const asking_until = addMinutes(now, ASKING_MINUTES)
  await tx.updateTable('refunds').set({ asking_until }).where('id', '=', refund.id).execute()
  return true
}

/** Ends the claim. The stored time then tells when the gateway was last asked. */
export async function releaseRefund(tx: Tx, refundId: string, clock: Clock): Promise<void> {
  const asking_until = clock.databaseTime()
  await tx.updateTable('refunds').set({ asking_until }).where('id', '=', refundId).execute()
}

interface NamedRefund {
  providerRefundId: string
  at: Date
}

/** Stores the gateway's id of a submitted refund that the gateway still works on. False when it was known. */
export async function recordAcceptedRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: NamedRefund,
): Promise<boolean> {
  if (refund.provider_refund_id === providerRefundId) return false
  const change = { provider_refund_id: providerRefundId }
  if (!(await updateRefund(tx, refund.id, 'submitted', change))) return false
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.accepted',
    subjectId: refund.id,
    detail: { reference: providerRefundId },
    at,
  })
  return true
}

/** The gateway lists a refund that staff have settled by hand: from now on it counts as reported by the gateway. */
export async function linkRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: NamedRefund,
): Promise<void> {
  await updateRefund(tx, refund.id, 'succeeded', {
    provider_refund_id: providerRefundId,
    settled_by_hand: false,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.confirmed',
    subjectId: refund.id,
    detail: { before: { reference: refund.provider_refund_id }, reference: providerRefundId },
    at,
  })
}

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
  const { providerRefundId: reference, amountMinor, currency } = reported
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
  const reason = 'made_at_gateway'
  const shrunk = shrinkRefunds(manual, sum + amountMinor - received)
  for (const { refund, leftMinor } of shrunk) {
    if (leftMinor > 0)
      await updateRefund(tx, refund.id, 'manual', { amount_minor: leftMinor, updated_at: at })
    else
      await transitionRefund(tx, refund, {
        to: 'failed',
        action: 'refund.dropped',
        by: 'system',
        at,
        reason,
      })
  }
  // When its amount is exactly what was taken off an open refund, it gets the reason of that refund, by which it counts
  // for what the booking owes.
  const whole = shrunk.find(({ refund, leftMinor }) => refund.amount_minor - leftMinor === amountMinor)
  const isDone = reported.status === 'succeeded'
  const due: DueRefund = {
    amount_minor: amountMinor,
    currency,
    reason: whole?.refund.reason ?? reason,
    status: isDone ? 'succeeded' : 'submitted',
    provider_refund_id: reference,
    settled_at: isDone ? at : null,
    created_at: at,
  }
  const refund = await insertRefund(tx, attempt, due, { actorId: null, at, reason, reference })
  const action = isDone ? 'refund.succeeded' : 'refund.accepted'
  await recordAudit(tx, { actorId: null, action, subjectId: refund.id, detail: { reference }, at })
  if (isDone) await issueDocuments(tx, [attempt.id])
  return refund
}

const UNMATCHED = 'payment.refund_unmatched'

async function recordUnmatched(
  tx: Tx,
  attempt: AttemptRow,
  { providerRefundId, amountMinor, currency }: ReportedRefund,
  at: Date,
): Promise<void> {
  if (await hasRecorded(tx, attempt.id, { action: UNMATCHED, reference: providerRefundId })) return
  await recordAudit(tx, {
    actorId: null,
    action: UNMATCHED,
    subjectId: attempt.id,
    detail: { reference: providerRefundId, ...(amountMinor !== null && { amountMinor, currency }) },
    at,
  })
}
