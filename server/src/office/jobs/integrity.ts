import type { Context } from '../../context.ts'
import type { AnyJobHandler } from '../../platform/jobs.ts'
import { auditDataJob, runAudit } from '../commands/run-audit.ts'

export function integrityJobs(ctx: Context): AnyJobHandler[] {
  return [
    {
      kind: auditDataJob,
      // This is at night in Bangladesh.
      cron: '11 21 * * *',
      run: async () => void (await runAudit(ctx)),
    },
  ]
}
