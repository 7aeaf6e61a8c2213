import type { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { readBookingTable } from '../views/export.ts'
import type { FilterNow } from '../views/filter-now.ts'

/**
 * Returns the table of the bookings that match the filter, and records the export without the searched words, which may
 * be a customer's data.
 */
export async function exportBookings(
  ctx: Context,
  actor: Actor,
  filter: FilterNow,
  locale: Locale,
): Promise<Readable> {
  const table = await readBookingTable(ctx.db, filter, ctx.config.timeZone, actor, locale)
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      action: 'bookings.exported',
      detail: { from: filter.from, to: filter.to },
      at: ctx.clock.now(),
    }),
  )
  return table
}
