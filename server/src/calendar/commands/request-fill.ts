import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'

export const fillSchedulesJob: JobKind<object> = { name: 'fill-schedules' }

/** Makes slots follow the schedules soon, with a job that is inserted together with the change. */
export async function requestFill(ctx: Context, tx: Tx): Promise<void> {
  await ctx.jobs.enqueue(tx, fillSchedulesJob, {})
}

/** Requests, at the server's start, the days that have come within the horizon while no process ran. */
export async function requestFillAtStart(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute((tx) => requestFill(ctx, tx))
}
