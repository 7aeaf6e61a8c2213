import type { User } from '@jhilik/contract/accounts.ts'
import type { Role } from '@jhilik/contract/constants.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockAdmins, lockUser, writeRole } from '../store.ts'
import { toUser } from '../views.ts'

/** Effective from the user's next call. Throws 404, and 409 for one's own role or the last admin's. */
export async function changeRole(ctx: Context, actor: Actor, userId: string, role: Role): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_role')
    if (row.role === role) return toUser(row)
    if (role !== 'admin' && !admins.some((id) => id !== row.id)) throw problem('last_admin')
    await writeRole(tx, row, role, actor.id, now)
    return toUser({ ...row, role })
  })
}
