import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { runBackups } from './commands/run-backups.ts'
import { watchBackups } from './commands/watch-backups.ts'
import { placesOf } from './rules/settings.ts'

const runBackupsJob: JobKind<object> = { name: 'run-backups' }
const watchBackupsJob: JobKind<object> = { name: 'watch-backups' }

export function backupsJobs(ctx: Context): AnyJobHandler[] {
  const { backups, timeZone } = ctx.config
  const [hour, minute] = backups.at.split(':').map(Number)
  const nightly = { cron: `${minute} ${hour} * * *`, timeZone }
  return [
    {
      kind: runBackupsJob,
      run: () => runBackups(ctx),
      ...(placesOf(backups).length > 0 && nightly),
    },
    { kind: watchBackupsJob, cron: '37 * * * *', run: () => watchBackups(ctx) },
  ]
}
