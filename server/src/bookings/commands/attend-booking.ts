import type { AttendRequest } from '@jhilik/contract/booking-page.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { problem } from '../../platform/problem.ts'
import { attends, canAttend } from '../rules/terms.ts'
import { lockBooking, updateBooking } from '../store/bookings.ts'

/**
 * Records that the customer of a booking, who has its link, will be there at the start that they have seen. Repeating it changes
 * nothing. Throws 404, changed_meanwhile when the booking has another start by now, invalid_transition.
 */
export async function attendBooking(
  ctx: Context,
  bookingId: string,
  { startsAt }: AttendRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = await ctx.clock.databaseNow(tx)
    const { user_id, status, starts_at } = booking
    if (starts_at.getTime() !== Date.parse(startsAt)) throw problem('changed_meanwhile')
    if (attends(booking)) return
    if (!canAttend(booking, at)) throw problem('invalid_transition', { detail: { from: status } })
    await updateBooking(tx, bookingId, { attends_at: starts_at, updated_at: at })
    await recordAudit(tx, { actorId: user_id, action: 'booking.attended', subjectId: bookingId, at })
  })
}
