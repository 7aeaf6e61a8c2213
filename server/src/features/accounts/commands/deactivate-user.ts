import type { User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockAdmins, lockUser, revokeAllFamilies, updateUser } from '../store.ts'
import { toUser } from '../views.ts'

/**
 * The account can no longer sign in, and every sign-in of it and every link to its bookings ends now. Bookings stay. Doing it again
 * changes nothing. Throws 404, and 409 for one's own account or the last admin's.
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
    if (row.deactivated_at) return toUser(row)
    if (row.role === 'admin' && !admins.some((id) => id !== row.id)) throw problem('last_admin')
    // The links to its bookings stop as well, for good.
    const link_version = row.link_version + 1
    await updateUser(tx, row.id, { deactivated_at: now, updated_at: now, link_version })
    await revokeAllFamilies(tx, row.id, now)
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

/** May sign in again, with the same password; earlier sign-ins stay ended. Throws 404. */
export async function reactivateUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
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
