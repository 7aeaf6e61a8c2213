import type { Context } from '../../../context.ts'
import { inspectAttempt } from '../../payments/commands/inspect-attempt.ts'
import type { Verdict } from '../../payments/rules/verdict.ts'
import type { AttemptRow } from '../../payments/views.ts'
import type { SettleOptions } from './apply-verdict.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks the gateway about the attempt and settles its answer, which is returned. */
export async function confirmPayment(
  ctx: Context,
  attempt: AttemptRow,
  options: SettleOptions = {},
): Promise<Verdict> {
  const verdict = await inspectAttempt(ctx.gateways, attempt)
  await settlePayment(ctx, attempt, verdict, options)
  return verdict
}
