import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { type AskedReset, sendResetLink, sendResetLinkJob } from './commands/ask-password-reset.ts'
import { deleteExpiredSessions } from './commands/delete-expired-sessions.ts'

const deleteExpiredSessionsJob: JobKind<object> = { name: 'forget-expired-sessions' }

export function accountsJobs(ctx: Context): AnyJobHandler[] {
  return [
    { kind: deleteExpiredSessionsJob, cron: '17 3 * * *', run: () => deleteExpiredSessions(ctx) },
    { kind: sendResetLinkJob, run: (asked: AskedReset) => sendResetLink(ctx, asked) },
  ]
}
