import type { ChangeRoleRequest, User } from '@jhilik/contract/accounts.ts'
import { type DutyHolder, hasPermission, UNNAMED_DUTY } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { appointedMail } from '../mails/email.ts'
import { lockAdmins, lockUser, updateUser, writeDuty } from '../store/accounts.ts'
import { endAllSignIns } from '../store/sign-ins.ts'
import { findUser, toUser } from '../views/accounts.ts'
import { mailVerifyLink } from './verify-email.ts'

/**
 * Changes role and duty, effective from the user's next call. The duty of an admin whose address nobody has proved
 * begins, outside a demo, when it is proved; a mail with the link goes out. Throws 403 when the actor has lost the
 * permission, 404, and 409 for one's own role (so there is always an owner) and for a new admin who could not have a
 * password, and changed_meanwhile.
 */
export async function changeRole(
  ctx: Context,
  actor: Confirmed,
  userId: string,
  { role, duty: wanted }: ChangeRoleRequest,
  ifMatch?: IfMatch,
): Promise<User> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    if (!canManageStaff(await lockAdmins(tx), actor.id)) throw problem('forbidden')
    const row = orNotFound(await lockUser(tx, userId))
    if (row.id === actor.id) throw problem('own_role')
    if (role === 'admin' && row.email === null) throw problem('admin_needs_email')
    const duty = role === 'admin' ? (wanted ?? row.duty ?? UNNAMED_DUTY) : null
    if (row.duty === duty) return toUser(row)
    if (ifMatch !== undefined) checkVersion(ifMatch, orNotFound(await findUser(tx, userId)))
    // The person who signed up with the address may be somebody else than the one who is appointed.
    const awaitsEmail = duty !== null && row.email_verified_at === null
    await writeDuty(tx, row, duty, { by: actor, at, awaitsEmail })
    const { email } = row
    if (awaitsEmail && email !== null && !row.duty_awaits_email && !ctx.config.demo) {
      const locale = row.locale ?? ctx.config.locale
      await mailVerifyLink(ctx, tx, { id: row.id, email, locale }, appointedMail)
    }
    return toUser({ ...row, role, duty })
  })
}

/**
 * Returns whether the actor may manage staff, by the locked rows of all active admins. When two owners demote each
 * other at once, the second is no owner any more, so one always remains.
 */
export function canManageStaff(admins: readonly (DutyHolder & { id: string })[], actorId: string): boolean {
  return admins.some((admin) => admin.id === actorId && hasPermission(admin, 'staff.manage'))
}

/**
 * Closes an account: it cannot sign in, and its sign-ins and the links to its bookings end now. Bookings stay.
 * Idempotent. Throws 403 for an admin's account unless the actor manages staff, 404, and 409 for one's own account.
 */
export async function deactivateUser(
  ctx: Context,
  actor: Confirmed,
  userId: string,
  reason: string,
): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const row = orNotFound(await lockUser(tx, userId))
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
      subjectId: row.id,
      detail: { reason },
      at: now,
    })
    return toUser({ ...row, deactivated_at: now })
  })
}

/**
 * Opens the account again, with the same password; earlier sign-ins stay ended. Throws 404, and 403 like deactivating
 * it.
 */
export async function reactivateUser(
  ctx: Context,
  actor: Confirmed,
  userId: string,
  reason: string,
): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const row = orNotFound(await lockUser(tx, userId))
    if (row.role === 'admin' && !canManageStaff(admins, actor.id)) throw problem('forbidden')
    if (!row.deactivated_at) return toUser(row)
    await updateUser(tx, row.id, { deactivated_at: null, updated_at: now })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.reactivated',
      subjectId: row.id,
      detail: { reason },
      at: now,
    })
    return toUser({ ...row, deactivated_at: null })
  })
}

/**
 * Writes the staff's note about a user; an empty one removes it. Only owners write notes about admins. The note is no
 * edit of the account, so `updated_at` stays the same. Throws 404, 403, changed_meanwhile.
 */
export async function writeNote(
  ctx: Context,
  actor: Actor,
  userId: string,
  note: string,
  ifMatch?: IfMatch,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = orNotFound(await lockUser(tx, userId))
    if (row.role === 'admin' && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    if (row.staff_note === note) return
    if (ifMatch !== undefined) checkVersion(ifMatch, orNotFound(await findUser(tx, userId)))
    await updateUser(tx, row.id, { staff_note: note })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.noted',
      subjectId: row.id,
      detail: { before: row.staff_note, after: note },
      at: now,
    })
  })
}
