import type { Context } from '../../context.ts'
import type { InspectionTrigger, MessageContent } from '../../money/rules/gateway-messages.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import { lockAttempt } from '../../money/store/attempts.ts'
import { recordNotification } from '../../money/store/notifications.ts'
import { findAttempt, findAttemptOf, hasRecorded } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import { confirmPayment, confirmReportedPayment } from './confirm-payment.ts'
import { syncReversals } from './sync-reversals.ts'

/** The answers of a gateway about a payment that was not made. */
const DENIALS: readonly Verdict['kind'][] = ['pending', 'failed', 'expired', 'absent']

/** A browser has returned from the gateway's page, or the gateway has sent a notification. */
interface GatewayCallback {
  kind: 'return' | 'notification'
  gateway: string
  /** The attempt as the message names it, if it does. */
  name: MessageContent['attempt'] | undefined
  /** The payload has no secrets. */
  payload: Record<string, string>
  trigger: InspectionTrigger
  /** The message says that the payment was made. */
  claimsPayment: boolean
}

interface CallbackResult {
  attemptId: string
  /** Whether the callback need not be sent again: the gateway has answered, or the payment is settled. */
  isVerified: boolean
}

/** Stores what was sent, then asks the gateway. Null when the reference is unknown. */
export async function receiveCallback(
  ctx: Context,
  { kind, gateway, name, payload, trigger, claimsPayment }: GatewayCallback,
): Promise<CallbackResult | null> {
  const attempt = name && (await findAttemptOf(ctx.db, gateway, name))
  if (!attempt) return null
  const at = ctx.clock.now()
  await ctx.db.transaction().execute((tx) => recordNotification(tx, { kind, attempt, payload, at }))
  // `paid` is final, so the gateway need not be asked, unless it may have taken a second payment.
  const mayBePaidTwice = ctx.gateways.get(gateway)?.mayBePaidTwice ?? false
  if (attempt.status === 'paid' && !mayBePaidTwice) return { attemptId: attempt.id, isVerified: true }
  const verdict = await confirmReportedPayment(ctx, attempt, trigger)
  if (claimsPayment && verdict && DENIALS.includes(verdict.kind)) {
    await recordSuspicion(ctx, attempt.id, { action: 'payment.report_denied', kind })
  }
  const isVerified = verdict
    ? verdict.kind !== 'unknown'
    : (await findAttempt(ctx.db, attempt.id))?.status === 'paid'
  return { attemptId: attempt.id, isVerified }
}

interface ReversalNotification extends MessageContent {
  gateway: string
  /** The payload has no secrets. */
  payload: Record<string, string>
}

/**
 * Receives an authentic notification of a refund or a dispute. What counts is the gateway's list of them. Returns
 * `again` when it should be sent again. A notification about something that the list does not have is recorded for
 * staff.
 */
export async function receiveReversal(
  ctx: Context,
  { gateway, attempt: name, reversal, payload }: ReversalNotification,
): Promise<'done' | 'again' | 'unknown'> {
  const found = await findAttemptOf(ctx.db, gateway, name)
  if (!found) return 'unknown'
  const at = ctx.clock.now()
  await ctx.db
    .transaction()
    .execute((tx) => recordNotification(tx, { kind: 'notification', attempt: found, payload, at }))
  // The notification may arrive before the one that reports the payment.
  if (found.received_minor === null) await confirmPayment(ctx, found, { trigger: 'report' })
  const attempt = (await findAttempt(ctx.db, found.id)) ?? found
  if (attempt.received_minor === null) return 'again'
  const answer = await syncReversals(ctx, attempt)
  if (answer.kind === 'unknown') return 'again'
  const ids = [
    ...answer.refunds.map(({ providerRefundId }) => providerRefundId),
    ...answer.disputes.map(({ providerDisputeId }) => providerDisputeId),
  ]
  if (reversal?.id && !ids.includes(reversal.id)) {
    await recordSuspicion(ctx, attempt.id, { action: 'payment.report_denied', kind: 'notification' })
  }
  return 'done'
}

interface Suspicion {
  /** The message had a wrong signature, or reported a payment that the gateway does not confirm. */
  action: 'payment.message_forged' | 'payment.report_denied'
  kind: 'return' | 'notification'
}

/**
 * Records it for staff, once for each attempt, because the addresses are public and anybody can repeat it. Changes
 * nothing else.
 */
async function recordSuspicion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attemptId: string,
  { action, kind }: Suspicion,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAttempt(tx, attemptId)
    if (await hasRecorded(tx, attemptId, { action })) return
    await recordAudit(tx, { actorId: null, action, subjectId: attemptId, detail: { kind }, at: clock.now() })
  })
}

/** Records a message with a wrong signature, unless it names no attempt of ours. */
export async function recordForgery(
  ctx: Context,
  message: { kind: Suspicion['kind']; gateway: string; name: MessageContent['attempt'] | undefined },
): Promise<void> {
  const attempt = message.name && (await findAttemptOf(ctx.db, message.gateway, message.name))
  if (!attempt) return
  await recordSuspicion(ctx, attempt.id, { action: 'payment.message_forged', kind: message.kind })
}
