import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { type KnownReversals, listReversals } from '../../money/commands/ask-gateway.ts'
import {
  nextRefundInspection,
  planRefundSteps,
  type RefundStep,
  SENT_BY_GATEWAY,
  sendRefundJob,
} from '../../money/rules/refunds.ts'
import { lockAttempt } from '../../money/store/attempts.ts'
import { noteReversalsRead, recordDispute } from '../../money/store/disputes.ts'
import {
  linkRefund,
  recordAcceptedRefund,
  recordPanelRefund,
  transitionRefund,
} from '../../money/store/refunds.ts'
import { type AttemptRow, findAttempt, listRefundsOf, type RefundRow } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { DisputeFacts } from '../mails/staff.ts'
import { disputeStateOf } from '../rules/told-events.ts'
import { lockBooking } from '../store/bookings.ts'
import { sendRefund } from './send-refund.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/** Each change that another process makes meanwhile costs one try. */
const MAX_TRIES = 8

/**
 * Asks the gateway for all refunds and disputes of a payment, and stores what has changed. Repeating it changes nothing.
 * An answer that is older than what was stored meanwhile is not used: the gateway is asked again.
 */
export async function syncReversals(
  ctx: Context,
  attempt: AttemptRow,
): Promise<KnownReversals | { kind: 'unknown'; reason: string }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const askedAt = await ctx.clock.databaseNow(ctx.db)
    const answer = await listReversals(ctx.gateways, attempt)
    if (answer.kind === 'unknown') return answer
    const isUsed = await ctx.db
      .transaction()
      .execute((tx) => storeAnswer(ctx, tx, attempt, { answer, askedAt }))
    if (isUsed) return answer
  }
  return { kind: 'unknown', reason: 'other processes were faster' }
}

async function storeAnswer(
  ctx: Context,
  tx: Tx,
  { id, booking_id }: AttemptRow,
  { answer, askedAt }: { answer: KnownReversals; askedAt: Date },
): Promise<boolean> {
  const booking = await lockBooking(tx, booking_id)
  const attempt = await lockAttempt(tx, id)
  if (attempt.reversals_read_at !== null && attempt.reversals_read_at >= askedAt) return false
  let hasChanged = false
  for (const reported of answer.disputes) {
    const recorded = await recordDispute(tx, attempt, reported, ctx.clock.now())
    if (!recorded) continue
    hasChanged ||= recorded.isChanged
    if (!recorded.news) continue
    const { id: subjectId, updated_at: occurredAt } = recorded.dispute
    const facts: DisputeFacts = { state: disputeStateOf(recorded.dispute) }
    const about = { event: 'staff_dispute', bookingId: booking.id, subjectId, occurredAt, facts } as const
    await planStaffMessages(ctx, tx, about, 'refunds.make')
    if (recorded.dispute.status === 'lost') await dropRefunds(tx, attempt.id, ctx.clock.now())
  }
  for (const step of planRefundSteps(await listRefundsOf(tx, id), answer.refunds)) {
    const isDone = await takeStep(ctx, tx, { attempt, step })
    hasChanged ||= isDone
  }
  if (hasChanged) await noteReversalsRead(tx, id, await ctx.clock.databaseNow(tx))
  return true
}

interface StepOfPayment {
  attempt: AttemptRow
  step: RefundStep
}

/** Returns false when nothing was changed. */
async function takeStep(ctx: Context, tx: Tx, { attempt, step }: StepOfPayment): Promise<boolean> {
  const bookingId = attempt.booking_id
  const at = ctx.clock.now()
  const change = { by: 'system', at } as const
  const { providerRefundId, reason } = step.reported
  switch (step.kind) {
    case 'settle': {
      const reference = providerRefundId
      const refund = await transitionRefund(tx, step.refund, { to: 'succeeded', ...change, reference })
      await tellOfRefund(ctx, tx, 'refund_succeeded', { bookingId, refund })
      return true
    }
    case 'accept': {
      const refund =
        step.refund.status === 'manual'
          ? await transitionRefund(tx, step.refund, { to: 'submitted', ...change })
          : step.refund
      const isNew = await recordAcceptedRefund(tx, refund, { providerRefundId, at })
      if (step.refund.status === 'manual') await inspectLater(ctx, tx, refund)
      if (isNew) await tellOfRefund(ctx, tx, 'refund_accepted', { bookingId, refund })
      return isNew
    }
    case 'fail': {
      const refund = await transitionRefund(tx, step.refund, {
        to: 'manual',
        action: 'refund.failed',
        ...change,
        ...(reason && { reason }),
      })
      await tellOfRefund(ctx, tx, 'refund_failed', { bookingId, refund })
      return true
    }
    case 'link':
      await linkRefund(tx, step.refund, { providerRefundId, at })
      return true
    case 'record': {
      const refund = await recordPanelRefund(tx, attempt, step.reported, at)
      if (!refund) return false
      const isDone = refund.status === 'succeeded'
      if (!isDone) await inspectLater(ctx, tx, refund)
      await tellOfRefund(ctx, tx, isDone ? 'refund_succeeded' : 'refund_accepted', { bookingId, refund })
      return true
    }
    default:
      return step satisfies never
  }
}

async function inspectLater({ clock, jobs }: Context, tx: Tx, refund: RefundRow): Promise<void> {
  const startAfter = nextRefundInspection(refund.created_at, await clock.databaseNow(tx))
  await jobs.enqueue(tx, sendRefundJob, { refundId: refund.id }, { startAfter })
}

/** A manual refund is no longer due when the payer's bank has taken the money back. */
async function dropRefunds(tx: Tx, attemptId: string, at: Date): Promise<void> {
  for (const refund of await listRefundsOf(tx, attemptId)) {
    const { received_minor, refunded_minor, charged_back_minor } = await lockAttempt(tx, attemptId)
    if (refunded_minor + charged_back_minor <= (received_minor ?? 0)) return
    if (refund.status !== 'manual') continue
    const reason = 'charged_back'
    await transitionRefund(tx, refund, { to: 'failed', action: 'refund.dropped', by: 'system', at, reason })
  }
}

/** The number of refunds of one run; the next run follows an hour later. */
const BATCH = 200

/** A job inspects each refund at least every hour, so one that waits this long was forgotten. */
const FORGOTTEN_AFTER_MINUTES = 120

/**
 * Asks the gateways about refunds whose job has given up, so that none waits forever, and about open disputes, whose
 * end may not have been reported.
 */
export async function followUpReversals(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.clock.now(), -FORGOTTEN_AFTER_MINUTES)
  for (const id of await listForgottenRefundIds(ctx.db, before, BATCH)) {
    try {
      await sendRefund(ctx, id)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a refund got no clear answer')
    }
  }
  for (const id of await listDisputedAttemptIds(ctx.db)) {
    const attempt = await findAttempt(ctx.db, id)
    const answer = attempt && (await syncReversals(ctx, attempt))
    if (answer?.kind === 'unknown') {
      ctx.log.warn({ attemptId: id, reason: answer.reason }, 'a dispute could not be asked about')
    }
  }
}

/**
 * Lists refunds for the gateway that nobody has asked about since `before`, because the jobs that did so have given up.
 */
async function listForgottenRefundIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', SENT_BY_GATEWAY)
    .where('updated_at', '<', before)
    .where((eb) => eb.or([eb('asking_until', 'is', null), eb('asking_until', '<', before)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the attempts with a dispute that is not decided. */
async function listDisputedAttemptIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('attempt_id')
    .distinct()
    .where('closed_at', 'is', null)
    .execute()
  return rows.map((row) => row.attempt_id)
}
