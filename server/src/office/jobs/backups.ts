import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { runMissingBackups } from '../commands/run-backups.ts'
import { watchBackups } from '../commands/watch-backups.ts'
import { cronOf } from '../rules/due.ts'
import { placesOf } from '../rules/settings.ts'

const runBackupsJob: JobKind<object> = { name: 'run-backups' }
const watchBackupsJob: JobKind<object> = { name: 'watch-backups' }

export function backupsJobs(ctx: Context): AnyJobHandler[] {
  const { backups } = ctx.config
  return [
    {
      kind: runBackupsJob,
      run: () => runMissingBackups(ctx),
      ...(placesOf(backups).length > 0 && { cron: cronOf(backups.at) }),
    },
    { kind: watchBackupsJob, cron: '37 * * * *', run: () => watchBackups(ctx) },
  ]
}
