import type { Context } from '../../../context.ts'
import { type AttemptRow, keepHint, type Verdict } from '../../payments/commands.ts'
import { findAttemptByRef } from '../../payments/views.ts'
import type { ReturnHint } from '../rules.ts'
import { confirmPayment } from './settle-payment.ts'

interface Hint {
  kind: 'return' | 'notification'
  gateway: string
  /** Our reference, as somebody sent it. */
  ref: string | undefined
  payload: Record<string, string>
  hint: ReturnHint
}

/** Keeps what came in, then asks the gateway. Null when the reference is not one of ours. */
export async function receiveHint(
  ctx: Context,
  { kind, gateway, ref, payload, hint }: Hint,
): Promise<{ attempt: AttemptRow; verdict: Verdict | null } | null> {
  const attempt = ref && (await findAttemptByRef(ctx.db, gateway, ref))
  if (!attempt) return null
  const at = ctx.clock.now()
  await ctx.db.transaction().execute((tx) => keepHint(tx, { kind, attempt, payload, at }))
  // What is paid stays paid, so there is nothing to ask.
  if (attempt.status === 'paid') return { attempt, verdict: null }
  return { attempt, verdict: await confirmPayment(ctx, attempt, { hint }) }
}
