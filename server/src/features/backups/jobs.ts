import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { runBackups } from './commands/run-backups.ts'
import { watchBackups } from './commands/watch-backups.ts'
import { cronOf, isDue } from './rules/due.ts'
import { placesOf } from './rules/settings.ts'

const runBackupsJob: JobKind<object> = { name: 'run-backups' }
const watchBackupsJob: JobKind<object> = { name: 'watch-backups' }

export function backupsJobs(ctx: Context): AnyJobHandler[] {
  const { config, clock } = ctx
  const { backups } = config
  return [
    {
      kind: runBackupsJob,
      // Owners can change the time zone while the server runs.
      run: async () => {
        if (isDue(backups.at, clock.now(), config.timeZone)) await runBackups(ctx)
      },
      ...(placesOf(backups).length > 0 && { cron: cronOf(backups.at) }),
    },
    { kind: watchBackupsJob, cron: '37 * * * *', run: () => watchBackups(ctx) },
  ]
}
