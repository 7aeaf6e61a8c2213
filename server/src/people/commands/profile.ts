import type { UpdateProfileRequest, User } from '@jhilik/contract/accounts.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import { contactKeepsNumber } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { toE164 } from '../../platform/phones.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { keptVerifiedPhone, lockUser, updateLocale, updateUser } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { readAvatarLink, storeLinkedPicture } from './store-picture.ts'

/**
 * The e-mail address stays as it is, and so does the photo when its link has none, with a warning. Throws 404, and 403
 * for another admin's profile unless the actor manages staff, 400 for another number of a contact.
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: UpdateProfileRequest,
): Promise<{ user: User; warnings: FieldError[] }> {
  const now = ctx.clock.now()
  const { name, phone, address } = input
  const { img, warnings } = await storeLinkedPicture(ctx, actor, readAvatarLink(ctx.config, input.img))
  const user = await ctx.db.transaction().execute(async (tx) => {
    const row = orNotFound(await lockUser(tx, userId))
    const isColleague = row.role === 'admin' && row.id !== actor.id
    if (isColleague && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    const phone_e164 = toE164(phone, ctx.config.country)
    // Another number is another contact: the person may have an account by that number, or prove that this one is theirs.
    if (row.contact_phone !== null && phone_e164 !== row.contact_phone) {
      throw invalidField('phone', contactKeepsNumber)
    }
    const verified_phone = keptVerifiedPhone({ ...row, phone_e164 })
    const photo = row.contact_phone === null ? (img ?? row.img) : ''
    const next = { name, phone, phone_e164, verified_phone, address, img: photo }
    if (!findChanges(row, { ...row, ...next })) return toUser(row)
    const change = { ...next, updated_at: now }
    await updateUser(tx, userId, change)
    await recordAudit(tx, { actorId: actor.id, action: 'user.edited', subjectId: userId, at: now })
    return toUser({ ...row, ...change })
  })
  return { user, warnings }
}

/**
 * Stores the language of the caller's current page, in which mails to them are written. Nothing changes when it is
 * null, which means unknown.
 */
export async function recordLocale(ctx: Context, actor: Actor, locale: Locale | null): Promise<void> {
  if (locale === null || locale === actor.locale) return
  await ctx.db.transaction().execute((tx) => updateLocale(tx, actor.id, locale))
}
