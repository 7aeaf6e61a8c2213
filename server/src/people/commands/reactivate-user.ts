import type { User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { canManageStaff } from '../rules/staff.ts'
import { lockAdmins, lockUser, updateUser } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'

/**
 * Opens the account again, with the same password; earlier sign-ins stay ended. Throws 404, and 403 like deactivating
 * it.
 */
export async function reactivateUser(
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
    if (row.role === 'admin' && !canManageStaff(admins, actor.id)) throw problem('forbidden')
    if (!row.deactivated_at) return toUser(row)
    await updateUser(tx, row.id, { deactivated_at: null, updated_at: now })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.reactivated',
      subject: ['user', row.id],
      detail: { reason },
      at: now,
    })
    return toUser({ ...row, deactivated_at: null })
  })
}
