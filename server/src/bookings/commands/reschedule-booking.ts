import type { MoveBookingRequest } from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { openOffer } from '../../calendar/rules/offers.ts'
import { lockOfferedSlot } from '../../calendar/store/slots.ts'
import { findBookingWindow } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { listAttemptsOf } from '../../money/views/payments.ts'
import type { Actor } from '../../platform/guard.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { bookingMovedMail } from '../mails/changes.ts'
import { refusalOf } from '../rules/access.ts'
import { requireReason } from '../rules/staff-reason.ts'
import { checkReschedule } from '../rules/terms.ts'
import { findMailData } from '../views/mail-data.ts'
import { changeSlot } from './change-slot.ts'
import { lockBooking } from './lock-booking.ts'
import { scheduleReminder } from './schedule-reminder.ts'

/**
 * Takes a seat of another slot of the same service and leaves the old one, in one transaction. Staff may
 * do it until the booking starts, also when the service is archived; customers as long as canceling is free
 * and the service is offered.
 * Throws 404, 403, 400, invalid_transition, booking_started, move_too_late, slot_taken, slot_unavailable,
 * service_unavailable.
 */
export async function rescheduleBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { slotId, reason }: MoveBookingRequest,
): Promise<void> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  if (byStaff) requireReason(reason)
  await ctx.db.transaction().execute(async (tx) => {
    // The slot that is taken is locked first, then the booking, as everywhere. The slot that is left is not locked, so
    // two bookings that swap slots never wait for each other.
    const slot = await lockOfferedSlot(tx, slotId)
    const booking = await lockBooking(tx, bookingId)
    if (!byStaff && booking.user_id !== actor.id) throw problem(refusalOf(actor))
    if (!slot) throw invalidField('slotId', messages.slotIsRequired)
    const at = ctx.clock.now()
    const reschedule = checkReschedule(booking, at, { byStaff })
    if (reschedule !== 'allowed') throw problem(reschedule)
    if (slot.service_id !== booking.service_id) throw invalidField('slotId', messages.slotOfAnotherService)
    if (slot.id === booking.slot_id) throw invalidField('slotId', messages.slotIsTheSame)
    // The booking window applies to customers; staff may choose any slot in the future.
    const window = byStaff ? { after: at, before: null } : await findBookingWindow(tx, ctx.config, at)
    const { offer } = openOffer(slot, booking.service_id, window, { allowArchived: byStaff })
    const rescheduled = await changeSlot(tx, booking, offer, { actorId: actor.id, at, reason })
    const paid = (await listAttemptsOf(tx, bookingId)).find((attempt) => attempt.status === 'paid')
    const data = await findMailData(ctx.config, tx, rescheduled, paid?.merchant_ref ?? '')
    await enqueueMail(ctx.jobs, tx, bookingMovedMail(data, booking))
    await scheduleReminder(ctx, tx, rescheduled, await ctx.clock.databaseNow(tx))
  })
}
