import type { UpdateProfileRequest, User } from '@jhilik/contract/accounts.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockUser, updateUser } from '../store.ts'
import { findUser } from '../views.ts'

/** The email address stays as it is. Throws 404, and 403 for another admin's profile unless the actor manages staff. */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: UpdateProfileRequest,
): Promise<User> {
  const now = ctx.clock.now()
  const { name, phone, address, img = '' } = input
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    const isOther = row?.role === 'admin' && row.id !== actor.id
    if (isOther && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    const changed = await updateUser(tx, userId, { name, phone, address, img, updated_at: now })
    const user = changed && (await findUser(tx, userId))
    if (!user) throw problem('not_found')
    await recordAudit(tx, { actorId: actor.id, action: 'user.edited', subject: ['user', user._id], at: now })
    return user
  })
}
