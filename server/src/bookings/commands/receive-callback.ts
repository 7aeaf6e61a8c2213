import type { Context } from '../../context.ts'
import { recordNotification } from '../../money/commands/record-notification.ts'
import type { MessageContent } from '../../money/rules/gateway-messages.ts'
import type { Verdict } from '../../money/rules/verdict.ts'
import { findAttempt, findAttemptOf } from '../../money/views/payments.ts'
import type { InspectionTrigger } from '../rules/inspection-trigger.ts'
import { confirmReportedPayment } from './confirm-reported-payment.ts'
import { recordSuspicion } from './record-suspicion.ts'

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
  // `paid` is final, so the gateway need not be asked.
  if (attempt.status === 'paid') return { attemptId: attempt.id, isVerified: true }
  const verdict = await confirmReportedPayment(ctx, attempt, trigger)
  if (claimsPayment && verdict && DENIALS.includes(verdict.kind)) {
    await recordSuspicion(ctx, attempt.id, { action: 'payment.report_denied', kind })
  }
  const isVerified = verdict
    ? verdict.kind !== 'unknown'
    : (await findAttempt(ctx.db, attempt.id))?.status === 'paid'
  return { attemptId: attempt.id, isVerified }
}
