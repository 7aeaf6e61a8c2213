import type { Db } from '../../../platform/db.ts'
import { lockUser, writeDuty } from '../store.ts'

/** `unknown`: nobody has signed up with that address; `closed`: the account is deactivated. */
export type MakeAdminOutcome = 'owner' | 'already' | 'closed' | 'unknown'

/** For the command line: the first owner cannot be appointed by another one. */
export async function makeAdmin(db: Db, email: string, now: Date): Promise<MakeAdminOutcome> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const user = found && (await lockUser(tx, found.id))
    if (!user) return 'unknown'
    if (user.deactivated_at) return 'closed'
    if (user.duty === 'owner') return 'already'
    await writeDuty(tx, user, 'owner', { actorId: null, at: now })
    return 'owner'
  })
}
