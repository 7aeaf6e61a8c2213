import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addDays, wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { makeDays, withdrawMisfits } from '../store/planned-slots.ts'
import { lockSchedule } from '../store/timetable.ts'
import { readHouseRules } from '../views/house-rules.ts'
import { listScheduleIds } from '../views/schedules.ts'

export const fillSchedulesJob: JobKind<object> = { name: 'fill-schedules' }

/** Makes slots follow the schedules soon, with a job that is inserted together with the change. */
export async function requestFill(ctx: Context, tx: Tx): Promise<void> {
  await ctx.jobs.enqueue(tx, fillSchedulesJob, {})
}

/** Requests, at the server's start, the days that have come within the horizon while no process ran. */
export async function requestFillAtStart(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute((tx) => requestFill(ctx, tx))
}

/** A transaction makes few slots, because bookings of a service wait meanwhile. */
const WEEKS_AT_ONCE = 4

/**
 * Makes the slots of all active schedules up to the horizon, and withdraws those that a schedule would no
 * longer make. Idempotent, also in several processes at once. Throws when a schedule failed, after the others
 * were filled.
 */
export async function fillSchedules(ctx: Context): Promise<void> {
  const { horizonWeeks } = await readHouseRules(ctx.db, ctx.config)
  const today = wallClock(ctx.clock.now(), ctx.config.timeZone).date
  const failures: unknown[] = []
  for (const id of await listScheduleIds(ctx.db)) {
    try {
      for (let week = 0; week < horizonWeeks; week += WEEKS_AT_ONCE) {
        const weeks = Math.min(WEEKS_AT_ONCE, horizonWeeks - week)
        const from = addDays(today, week * 7)
        // The last step includes the same weekday, so that the slots reach from today to the day `horizonWeeks` weeks
        // later.
        const last = week + weeks >= horizonWeeks ? 0 : -1
        await fillSchedule(ctx, id, { from, to: addDays(from, weeks * 7 + last) })
      }
    } catch (error) {
      ctx.log.error({ err: error, scheduleId: id }, 'a schedule could not be filled')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules were not filled`)
}

async function fillSchedule(ctx: Context, id: string, days: { from: string; to: string }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockSchedule(tx, id)
    if (!locked?.onOffer) return
    const { schedule } = locked
    const { withdrawn } = await withdrawMisfits(ctx, tx, schedule)
    // Slots may start on the day after the last valid one, because its hours may last into that day.
    const ahead = schedule.valid_to === null || days.from <= addDays(schedule.valid_to, 1)
    const made = schedule.active && ahead ? (await makeDays(ctx, tx, schedule, days)).made : 0
    if (made === 0 && withdrawn === 0) return
    await recordAudit(tx, {
      actorId: null,
      action: 'schedule.filled',
      subjectId: id,
      detail: { ...days, made, withdrawn },
      at: ctx.clock.now(),
    })
  })
}
