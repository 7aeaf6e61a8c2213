import type { DayJob } from '@jhilik/contract/day-jobs.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { readDayJobs } from '../views/day-jobs.ts'

/**
 * Returns the jobs of a day, of all crews or one, to be printed with contact data, and records that they left the
 * product. Throws 404 when there are none.
 */
export async function printDay(
  ctx: Context,
  actor: Actor,
  date: string,
  crewId: string | undefined,
): Promise<DayJob[]> {
  const day = await readDayJobs(ctx.db, date, ctx.config.timeZone, ctx.clock.now())
  const jobs = crewId === undefined ? day.jobs : day.jobs.filter(({ crew }) => crew?._id === crewId)
  if (jobs.length === 0) throw problem('not_found')
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      action: 'bookings.exported',
      detail: { from: date, to: date },
      at: ctx.clock.now(),
    }),
  )
  return jobs
}
