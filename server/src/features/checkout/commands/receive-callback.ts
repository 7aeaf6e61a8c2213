import type { Context } from '../../../context.ts'
import { keepHint } from '../../payments/commands/record-notification.ts'
import { findAttempt, findAttemptByRef } from '../../payments/views.ts'
import type { ReturnHint } from '../rules/payment-step.ts'
import { confirmReported } from './settle-payment.ts'

interface Hint {
  kind: 'return' | 'notification'
  gateway: string
  /** Our reference, as somebody sent it. */
  ref: string | undefined
  payload: Record<string, string>
  hint: ReturnHint
}

interface Received {
  attemptId: string
  /** Whether what came in needs no repetition: the gateway has answered, or the payment is known. */
  isVerified: boolean
}

/** Keeps what came in, then asks the gateway. Null when the reference is not one of ours. */
export async function receiveHint(
  ctx: Context,
  { kind, gateway, ref, payload, hint }: Hint,
): Promise<Received | null> {
  const attempt = ref && (await findAttemptByRef(ctx.db, gateway, ref))
  if (!attempt) return null
  const at = ctx.clock.now()
  await ctx.db.transaction().execute((tx) => keepHint(tx, { kind, attempt, payload, at }))
  // What is paid stays paid, so there is nothing to ask.
  if (attempt.status === 'paid') return { attemptId: attempt.id, isVerified: true }
  const verdict = await confirmReported(ctx, attempt, hint)
  const isVerified = verdict
    ? verdict.kind !== 'unknown'
    : (await findAttempt(ctx.db, attempt.id))?.status === 'paid'
  return { attemptId: attempt.id, isVerified }
}
