import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { deleteUnconfirmed } from '../commands/newsletter.ts'

const deleteUnconfirmedJob: JobKind<object> = { name: 'forget-unconfirmed-subscriptions' }

export function newsletterJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: deleteUnconfirmedJob, cron: '27 3 * * *', run: () => deleteUnconfirmed(ctx) }]
}
