import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { deleteOldHistory } from '../commands/history.ts'

const deleteOldHistoryJob: JobKind<object> = { name: 'forget-old-history' }

export function historyJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: deleteOldHistoryJob, cron: '41 3 * * *', run: () => deleteOldHistory(ctx) }]
}
