import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockBooking } from '../store/bookings.ts'

/** Staff have dealt with a report of a crew: it leaves their list. Settling it again changes nothing. Throws 404. */
export async function settleReport(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('visit_reports')
      .select(['booking_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => problem('not_found'))
    // Two members of the staff who settle it at once wait here, and the second finds it settled.
    await lockBooking(tx, found.booking_id)
    const at = ctx.clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('visit_reports')
      .set({ settled_at: at, settled_by: actor.id })
      .where('id', '=', id)
      .where('is_open', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.visit_settled',
      subjectId: found.booking_id,
      detail: { kind: found.kind },
      at,
    })
  })
}
