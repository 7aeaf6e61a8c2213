import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { forgetExpiredSessions } from './commands/sessions.ts'

const forgetSessions: JobKind<object> = { name: 'forget-expired-sessions' }

export function accountsJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: forgetSessions, cron: '17 3 * * *', run: () => forgetExpiredSessions(ctx) }]
}
