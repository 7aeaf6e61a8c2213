import type { Db } from '../../../platform/db.ts'
import { lockUser, writeRole } from '../store.ts'

/** What became of it; `unknown` when nobody has signed up with that address. */
export type Made = 'admin' | 'already' | 'closed' | 'unknown'

/** For whoever runs the business's own machine: the first admin has no other one to ask. */
export async function makeAdmin(db: Db, email: string, now: Date): Promise<Made> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const user = found && (await lockUser(tx, found.id))
    if (!user) return 'unknown'
    if (user.deactivated_at) return 'closed'
    if (user.role === 'admin') return 'already'
    await writeRole(tx, user, 'admin', null, now)
    return 'admin'
  })
}
