import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { type AskedLoginCode, sendLoginCodeJob } from '../commands/ask-login-code.ts'
import { deleteOldCodes } from '../commands/delete-old-codes.ts'
import { sendLoginCode } from '../commands/send-login-code.ts'

const deleteOldCodesJob: JobKind<object> = { name: 'delete-old-login-codes' }

export function loginCodesJobs(ctx: Context): AnyJobHandler[] {
  return [
    { kind: sendLoginCodeJob, run: (asked: AskedLoginCode) => sendLoginCode(ctx, asked) },
    { kind: deleteOldCodesJob, cron: '27 * * * *', run: () => deleteOldCodes(ctx) },
  ]
}
