import type { Context } from '../../context.ts'
import type { JobHandler } from '../../platform/jobs.ts'

export function checkoutJobs(_ctx: Context): JobHandler<never>[] {
  return []
}
