import type { Context } from '../../../context.ts'
import { canPay } from '../../bookings/rules/hold.ts'
import { findBookingRow } from '../../bookings/views/bookings.ts'
import { captureAttempt, inspectAttempt } from '../../payments/commands/inspect-attempt.ts'
import type { Verdict } from '../../payments/rules/verdict.ts'
import type { AttemptRow } from '../../payments/views.ts'
import type { SettleOptions } from './apply-verdict.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks the gateway about the attempt and settles its answer, which is returned. A gateway with a `capture` call is
 * asked by it after a successful return, while the hold lasts; otherwise by `inspect`, which never takes money.
 */
export async function confirmPayment(
  ctx: Context,
  attempt: AttemptRow,
  options: SettleOptions = {},
): Promise<Verdict> {
  const mayCapture = options.trigger === 'success-return' && (await isPayable(ctx, attempt.booking_id))
  const ask = mayCapture ? captureAttempt : inspectAttempt
  const answer = await ask(ctx, attempt)
  const needsCapture = ctx.gateways.get(attempt.gateway)?.capture !== undefined
  const verdict = needsCapture ? endUncaptured(answer, options.trigger) : answer
  await settlePayment(ctx, attempt, verdict, options)
  return verdict
}

async function isPayable({ db, clock }: Context, bookingId: string): Promise<boolean> {
  const booking = await findBookingRow(db, bookingId)
  return booking !== undefined && canPay(booking, await clock.databaseNow(db))
}

/** A gateway that waits for our capture says `pending` also after a failure or cancellation: no money can move. */
function endUncaptured(verdict: Verdict, trigger: SettleOptions['trigger']): Verdict {
  if (verdict.kind !== 'pending') return verdict
  if (trigger === 'fail-return') return { kind: 'failed' }
  return trigger === 'cancel-return' ? { kind: 'expired' } : verdict
}
