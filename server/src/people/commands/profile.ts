import type { UpdateProfileRequest, User } from '@jhilik/contract/accounts.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { toE164 } from '../../platform/phones.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { keptVerifiedPhone, lockUser, updateLocale, updateUser } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'

/**
 * The e-mail address stays as it is. Throws 404, and 403 for another admin's profile unless the actor manages staff.
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: UpdateProfileRequest,
): Promise<User> {
  const now = ctx.clock.now()
  const { name, phone, address, img = '' } = input
  return ctx.db.transaction().execute(async (tx) => {
    const row = orNotFound(await lockUser(tx, userId))
    const isColleague = row.role === 'admin' && row.id !== actor.id
    if (isColleague && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    const phone_e164 = toE164(phone, ctx.config.country)
    const verified_phone = keptVerifiedPhone({ ...row, phone_e164 })
    const change = { name, phone, phone_e164, verified_phone, address, img, updated_at: now }
    await updateUser(tx, userId, change)
    await recordAudit(tx, { actorId: actor.id, action: 'user.edited', subjectId: userId, at: now })
    return toUser({ ...row, ...change })
  })
}

/** Stores the photo chosen in the registration form. A photo that the account already has stays. */
export async function setFirstPhoto(tx: Tx, userId: string, img: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ img, updated_at: at })
    .where('id', '=', userId)
    .where('img', '=', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordAudit(tx, { actorId: userId, action: 'user.edited', subjectId: userId, at })
}

/**
 * Stores the language of the caller's current page, in which mails to them are written. Nothing changes when it is
 * null, which means unknown.
 */
export async function recordLocale(ctx: Context, actor: Actor, locale: Locale | null): Promise<void> {
  if (locale === null || locale === actor.locale) return
  await ctx.db.transaction().execute((tx) => updateLocale(tx, actor.id, locale))
}
