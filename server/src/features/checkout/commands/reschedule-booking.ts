import type { MoveBookingRequest } from '@jhilik/contract/changes.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { problem } from '../../../platform/problem.ts'
import { lockBooking, movingOf, reseatBooking } from '../../bookings/commands/hold-seat.ts'
import { findBookingWindow } from '../../house-rules/views.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { bookingMovedMail } from '../mails/changes.ts'
import { requireReason } from '../rules/staff-reason.ts'
import { lockOfferedSlot, occasionOf } from '../views/mail-data.ts'
import { lockOffer } from './start-checkout.ts'

const refuse = (message: string) => problem('invalid_input', { errors: [{ path: 'slotId', message }] })

/**
 * Takes a seat of another slot of the same service and leaves the old one, in one transaction. Staff may
 * do it until the booking begins, also when the service was archived; customers as long as cancelling is
 * free and the service is on offer.
 * Throws 404, 400, invalid_transition, booking_started, move_too_late, slot_taken, slot_unavailable,
 * service_unavailable.
 */
export async function moveToSlot(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { slotId, reason }: MoveBookingRequest,
): Promise<void> {
  const byStaff = actor.role === 'admin'
  if (byStaff) requireReason(reason)
  await ctx.db.transaction().execute(async (tx) => {
    // As everywhere: the slot that is taken, then the booking. The slot that is left needs no lock, so two
    // bookings that change places never wait for each other.
    const slot = await lockOfferedSlot(tx, slotId)
    const booking = await lockBooking(tx, bookingId)
    if (!byStaff && booking.user_id !== actor.id) throw problem('not_found')
    if (!slot) throw refuse(messages.slotIsRequired)
    const at = ctx.clock.now()
    const moving = movingOf(booking, at, { byStaff })
    if (moving !== 'allowed') throw problem(moving)
    if (slot.service_id !== booking.service_id) throw refuse(messages.slotOfAnotherService)
    if (slot.id === booking.slot_id) throw refuse(messages.slotIsTheSame)
    // What the house offers binds customers; staff may agree on any slot to come.
    const window = byStaff ? { after: at, before: null } : await findBookingWindow(tx, ctx.config, at)
    const offer = await lockOffer(tx, { slotId, serviceId: booking.service_id }, window, {
      ofArchived: byStaff,
    })
    const moved = await reseatBooking(tx, booking, offer, { actorId: actor.id, at, reason })
    const paid = (await listAttemptsOf(tx, bookingId)).find((attempt) => attempt.status === 'paid')
    const occasion = await occasionOf(ctx.config, tx, moved, paid?.merchant_ref ?? '')
    await enqueueMail(ctx.jobs, tx, bookingMovedMail(occasion, booking))
  })
}
