import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { type AskedEmailChange, sendEmailChangeJob } from '../commands/ask-email-change.ts'
import { type AskedReset, sendResetLink, sendResetLinkJob } from '../commands/ask-password-reset.ts'
import { deleteOldSignIns } from '../commands/delete-old-sign-ins.ts'
import { sendEmailChange } from '../commands/send-email-change.ts'

const deleteOldSignInsJob: JobKind<object> = { name: 'forget-old-sign-ins' }

export function accountsJobs(ctx: Context): AnyJobHandler[] {
  return [
    { kind: deleteOldSignInsJob, cron: '17 3 * * *', run: () => deleteOldSignIns(ctx) },
    { kind: sendEmailChangeJob, run: (asked: AskedEmailChange) => sendEmailChange(ctx, asked) },
    { kind: sendResetLinkJob, forgetsDone: true, run: (asked: AskedReset) => sendResetLink(ctx, asked) },
  ]
}
