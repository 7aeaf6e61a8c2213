import type { User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { canManageStaff } from '../rules/staff.ts'
import { endAllSignIns, lockAdmins, lockUser, updateUser } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'

/**
 * Closes an account: it cannot sign in, and its sign-ins and the links to its bookings end now. Bookings stay.
 * Idempotent. Throws 403 for an admin's account unless the actor manages staff, 404, and 409 for one's own account.
 */
export async function deactivateUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_account')
    if (row.role === 'admin' && !canManageStaff(admins, actor.id)) throw problem('forbidden')
    if (row.deactivated_at) return toUser(row)
    // Links to the account's bookings carry the version with which they were made.
    const link_version = row.link_version + 1
    await updateUser(tx, row.id, { deactivated_at: now, updated_at: now, link_version })
    await endAllSignIns(tx, row.id, now)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.deactivated',
      subject: ['user', row.id],
      detail: { reason },
      at: now,
    })
    return toUser({ ...row, deactivated_at: now })
  })
}
