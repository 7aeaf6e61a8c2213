import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import type { Context } from '../../context.ts'
import { ONLY_ONE, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'

/** Records the export without the searched words, which may be a customer's data. */
export async function recordExport(ctx: Context, actor: Actor, { from, to }: BookingFilter): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      action: 'bookings.exported',
      subject: ['bookings', ONLY_ONE],
      detail: { from, to },
      at: ctx.clock.now(),
    }),
  )
}
