import type { Context } from '../../context.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { listAttemptsOf } from '../../money/views/payments.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Cancels the customer's own booking while it is unpaid, so the seat is free at once. Unlike `cancelBooking`, it never
 * cancels a booking whose payment has just arrived. A payment that arrives afterwards is refunded. No mail is sent,
 * because none has said that there is a booking. Throws 404, already_paid, payment_in_review, invalid_transition.
 */
export async function releaseHold(ctx: Context, actor: Actor, bookingId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.user_id !== actor.id) throw problem('not_found')
    if (booking.status === 'confirmed' || booking.status === 'completed') throw problem('already_paid')
    const attempts = await listAttemptsOf(tx, bookingId)
    if (attempts.some(({ status }) => status === 'review')) throw problem('payment_in_review')
    if (booking.status !== 'held') throw problem('invalid_transition', { detail: { from: booking.status } })
    await transitionBooking(tx, booking, {
      to: 'canceled',
      actorId: actor.id,
      at: ctx.clock.now(),
      cancellation: { by: 'customer', message: null },
      detail: { canceledBy: 'customer' },
    })
    await closePaymentPages(ctx, tx, bookingId)
  })
}
