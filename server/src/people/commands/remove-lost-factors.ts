import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import { endAllSignIns, lockUserReachedAt } from '../store/accounts.ts'
import { deleteFactors } from './remove-factors.ts'

/** `none`: the account has no second factor; `unknown`: nobody has signed up with that address. */
export type RemoveFactorsOutcome = 'removed' | 'none' | 'unknown'

/** The command line removes the factors when the last owner has lost them, because nobody else can. */
export async function removeLostFactors(db: Db, email: string, at: Date): Promise<RemoveFactorsOutcome> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUserReachedAt(tx, email)
    if (!user) return 'unknown'
    if (!(await deleteFactors(tx, user.id))) return 'none'
    await endAllSignIns(tx, user.id, at)
    const action = 'user.second_factors_removed'
    await recordAudit(tx, { actorId: null, action, subject: ['user', user.id], at })
    return 'removed'
  })
}
