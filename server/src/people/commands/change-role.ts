import type { ChangeRoleRequest, User } from '@jhilik/contract/accounts.ts'
import { LEAST_DUTY } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { canManageStaff } from '../rules/staff.ts'
import { lockAdmins, lockUser, writeDuty } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'

/**
 * Changes role and duty, effective from the user's next call. Throws 403 when the actor has lost the permission, 404,
 * and 409 for one's own role (so there is always an owner), for a new admin who could not have a password, and for one
 * whose address nobody has proved.
 */
export async function changeRole(
  ctx: Context,
  actor: Actor,
  userId: string,
  { role, duty: wanted }: ChangeRoleRequest,
): Promise<User> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    if (!canManageStaff(await lockAdmins(tx), actor.id)) throw problem('forbidden')
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_role')
    if (role === 'admin' && row.email === null) throw problem('admin_needs_email')
    const duty = role === 'admin' ? (wanted ?? row.duty ?? LEAST_DUTY) : null
    if (row.duty === duty) return toUser(row)
    // The person who signed up with the address may be somebody else than the one who is appointed.
    if (duty && !row.email_verified_at) throw problem('admin_needs_verified_email')
    await writeDuty(tx, row, duty, { actorId: actor.id, at })
    return toUser({ ...row, role, duty })
  })
}
