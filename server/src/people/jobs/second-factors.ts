import type { Context } from '../../context.ts'
import type { AnyJobHandler, JobKind } from '../../platform/jobs.ts'
import { deleteExpiredChallenges } from '../commands/delete-expired-challenges.ts'

const deleteChallengesJob: JobKind<object> = { name: 'delete-passkey-challenges' }

export const secondFactorsJobs = (ctx: Context): AnyJobHandler[] => [
  { kind: deleteChallengesJob, cron: '37 * * * *', run: () => deleteExpiredChallenges(ctx) },
]
