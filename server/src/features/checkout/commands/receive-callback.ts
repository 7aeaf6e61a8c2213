import type { Context } from '../../../context.ts'
import { recordNotification } from '../../payments/commands/record-notification.ts'
import type { MessageContent } from '../../payments/rules/gateway-messages.ts'
import { findAttempt, findAttemptOf } from '../../payments/views.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import { confirmReportedPayment } from './confirm-reported-payment.ts'

/** A browser that returns from the gateway's page, or the gateway's own notification. */
interface GatewayCallback {
  kind: 'return' | 'notification'
  gateway: string
  /** How the message names its attempt, if it does. */
  name: MessageContent['attempt'] | undefined
  /** Without secrets. */
  payload: Record<string, string>
  trigger: InspectionTrigger
}

interface CallbackResult {
  attemptId: string
  /** Whether it need not be sent again: the gateway has answered, or the payment is settled. */
  isVerified: boolean
}

/** Stores what was sent, then asks the gateway. Null when the reference is unknown. */
export async function receiveCallback(
  ctx: Context,
  { kind, gateway, name, payload, trigger }: GatewayCallback,
): Promise<CallbackResult | null> {
  const attempt = name && (await findAttemptOf(ctx.db, gateway, name))
  if (!attempt) return null
  const at = ctx.clock.now()
  await ctx.db.transaction().execute((tx) => recordNotification(tx, { kind, attempt, payload, at }))
  // `paid` is final: there is nothing to ask.
  if (attempt.status === 'paid') return { attemptId: attempt.id, isVerified: true }
  const verdict = await confirmReportedPayment(ctx, attempt, trigger)
  const isVerified = verdict
    ? verdict.kind !== 'unknown'
    : (await findAttempt(ctx.db, attempt.id))?.status === 'paid'
  return { attemptId: attempt.id, isVerified }
}
