import type { UpdateProfileRequest, User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { updateUser } from '../store.ts'
import { findUser } from '../views.ts'

/** The email address stays as it is. Throws 404. */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: UpdateProfileRequest,
): Promise<User> {
  const now = ctx.clock.now()
  const { name, phone, address, img = '' } = input
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await updateUser(tx, userId, { name, phone, address, img, updated_at: now })
    const user = changed && (await findUser(tx, userId))
    if (!user) throw problem('not_found')
    await recordAudit(tx, { actorId: actor.id, action: 'user.edited', subject: ['user', user._id], at: now })
    return user
  })
}
