import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { forgetUnconfirmed } from './commands.ts'

const forgetUnconfirmedJob: JobKind<object> = { name: 'forget-unconfirmed-subscriptions' }

export function newsletterJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: forgetUnconfirmedJob, cron: '27 3 * * *', run: () => forgetUnconfirmed(ctx) }]
}
