import type { Context } from '../../context.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import type { MessageContent } from '../../money/rules/gateway-messages.ts'
import { findAttemptOf, hasRecorded } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'

interface Suspicion {
  /** The message had a wrong signature, or reported a payment that the gateway does not confirm. */
  action: 'payment.message_forged' | 'payment.report_denied'
  kind: 'return' | 'notification'
}

/**
 * Records it for staff, once for each attempt, because the addresses are public and anybody can repeat it. Changes
 * nothing else.
 */
export async function recordSuspicion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  attemptId: string,
  { action, kind }: Suspicion,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAttempt(tx, attemptId)
    if (await hasRecorded(tx, attemptId, action)) return
    const subject = ['payment_attempt', attemptId] as const
    await recordAudit(tx, { actorId: null, action, subject, detail: { kind }, at: clock.now() })
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
