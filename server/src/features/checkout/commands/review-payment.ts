import type { ReviewPaymentRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockBooking } from '../../bookings/commands.ts'
import { isTransactionUsed, lockAttempt, moveAttempt } from '../../payments/commands.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { settlePaid } from './settle-payment.ts'

/**
 * A person decides about a payment that did not match. Accepted, it is settled as any other: it confirms
 * the booking, or goes back when the booking is gone. Throws 404, 400, invalid_transition.
 */
export async function reviewPayment(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { decision, reason, attemptId, reference }: ReviewPaymentRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const waiting = (await listAttemptsOf(tx, bookingId)).find((attempt) =>
      attemptId ? attempt.id === attemptId : attempt.status === 'review',
    )
    const attempt = waiting && (await lockAttempt(tx, waiting.id))
    if (attempt?.status !== 'review') throw problem('invalid_transition', { detail: { attemptId } })
    const at = ctx.clock.now()
    const to = decision === 'accept' ? 'paid' : 'failed'
    await recordAudit(tx, {
      actorId: actor.id,
      action: decision === 'accept' ? 'payment.accepted' : 'payment.rejected',
      subject: ['payment_attempt', attempt.id],
      detail: {
        reason,
        ...(reference && { reference }),
        before: { status: attempt.status, detail: attempt.detail },
        after: { status: to },
      },
      at,
    })
    if (to === 'failed') {
      await moveAttempt(tx, attempt, { to, at, detail: 'rejected_by_staff' })
      return
    }
    if (reference && (await isTransactionUsed(tx, attempt.gateway, reference))) {
      const message = 'Another payment has this reference'
      throw problem('invalid_input', { errors: [{ path: 'reference', message }] })
    }
    await settlePaid(ctx, tx, booking, attempt, reference || `accepted-${attempt.merchant_ref}`)
  })
}
