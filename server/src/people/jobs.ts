import type { Context } from '../context.ts'
import type { JobHandler, JobKind } from '../platform/jobs.ts'
import { type AskedEmailChange, sendEmailChange, sendEmailChangeJob } from './commands/email-change.ts'
import { deleteOldSignIns } from './commands/end-sign-ins.ts'
import { deleteOldHistory } from './commands/history.ts'
import {
  type AskedLoginCode,
  deleteOldCodes,
  sendLoginCode,
  sendLoginCodeJob,
} from './commands/login-codes.ts'
import { deleteUnconfirmed } from './commands/newsletter.ts'
import { deleteExpiredChallenges } from './commands/passkeys.ts'
import { type AskedReset, sendResetLink, sendResetLinkJob } from './commands/passwords.ts'
import {
  deleteOldInvitations,
  type SentInvitation,
  sendInvitation,
  sendInvitationJob,
} from './commands/staff-invitations.ts'

const deleteOldSignInsJob: JobKind<object> = { name: 'forget-old-sign-ins' }
const deleteOldCodesJob: JobKind<object> = { name: 'delete-old-login-codes' }
const deleteChallengesJob: JobKind<object> = { name: 'delete-passkey-challenges' }
const deleteOldInvitationsJob: JobKind<object> = { name: 'delete-old-staff-invitations' }
const deleteOldHistoryJob: JobKind<object> = { name: 'forget-old-history' }
const deleteUnconfirmedJob: JobKind<object> = { name: 'forget-unconfirmed-subscriptions' }

export function peopleJobs(ctx: Context): JobHandler[] {
  return [
    { kind: sendEmailChangeJob, run: (asked: AskedEmailChange) => sendEmailChange(ctx, asked) },
    { kind: sendLoginCodeJob, run: (asked: AskedLoginCode) => sendLoginCode(ctx, asked) },
    { kind: sendResetLinkJob, forgetsDone: true, run: (asked: AskedReset) => sendResetLink(ctx, asked) },
    { kind: sendInvitationJob, run: (sent: SentInvitation) => sendInvitation(ctx, sent) },
    { kind: deleteOldInvitationsJob, cron: '47 3 * * *', run: () => deleteOldInvitations(ctx) },
    { kind: deleteOldSignInsJob, cron: '17 3 * * *', run: () => deleteOldSignIns(ctx) },
    { kind: deleteUnconfirmedJob, cron: '27 3 * * *', run: () => deleteUnconfirmed(ctx) },
    { kind: deleteOldHistoryJob, cron: '41 3 * * *', run: () => deleteOldHistory(ctx) },
    { kind: deleteOldCodesJob, cron: '27 * * * *', run: () => deleteOldCodes(ctx) },
    { kind: deleteChallengesJob, cron: '37 * * * *', run: () => deleteExpiredChallenges(ctx) },
  ]
}
