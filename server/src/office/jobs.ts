import type { Context } from '../context.ts'
import type { JobHandler, JobKind } from '../platform/jobs.ts'
import { planDigest } from './commands/plan-digest.ts'
import { auditDataJob, runAudit } from './commands/run-audit.ts'
import { runMissingBackups } from './commands/run-backups.ts'
import { sumUpDays, sumUpDaysJob } from './commands/sum-up-days.ts'
import { watchBackups } from './commands/watch-backups.ts'
import { watchGateways } from './commands/watch-gateways.ts'
import { cronOf, placesOf } from './rules/backups.ts'

const runBackupsJob: JobKind<object> = { name: 'run-backups' }
const watchBackupsJob: JobKind<object> = { name: 'watch-backups' }
const watchGatewaysJob: JobKind<object> = { name: 'watch-gateways' }
const planDigestJob: JobKind<object> = { name: 'plan-digest' }

export function officeJobs(ctx: Context): JobHandler[] {
  const { backups } = ctx.config
  return [
    // Reports are correct without this job, and fast with it.
    { kind: sumUpDaysJob, cron: '41 * * * *', run: () => sumUpDays(ctx) },
    // This is at night in Bangladesh.
    { kind: auditDataJob, cron: '11 21 * * *', run: async () => void (await runAudit(ctx)) },
    {
      kind: runBackupsJob,
      run: () => runMissingBackups(ctx),
      ...(placesOf(backups).length > 0 && { cron: cronOf(backups.at) }),
    },
    { kind: watchBackupsJob, cron: '37 * * * *', run: () => watchBackups(ctx) },
    { kind: watchGatewaysJob, cron: '*/5 * * * *', run: () => watchGateways(ctx) },
    { kind: planDigestJob, cron: '* * * * *', run: () => planDigest(ctx) },
  ]
}
