import type { AcceptInvitationRequest } from '@jhilik/contract/staff-invitations.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { channelOf } from '../rules/login-codes.ts'
import { lockAdmins, lockUserReachedAt } from '../store/accounts.ts'
import { findOpenInvitation, invitationEnded } from '../views/staff-invitations.ts'
import { insertSignedUp, newAccountOf } from './sign-up.ts'
import { addAccessToken, type Tokens } from './start-sign-in.ts'
import { canManageStaff } from './users.ts'

/**
 * Opens the account of an invited person, who has proved with the link that they read the messages of its address, and signs
 * in. The duty of a person whose e-mail address is not proved begins, outside a demo, when it is. Throws 404 for a link that
 * was used, replaced or withdrawn, has expired, or is by somebody who may not appoint staff any more; email_taken and
 * phone_taken.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, ...input }: AcceptInvitationRequest,
  caller: Caller,
): Promise<Tokens> {
  // The link is checked before the password is hashed because hashing takes a while.
  const { destination } = await findOpenInvitation(ctx, ctx.db, token)
  const isMail = channelOf(destination) === 'email'
  const account = await newAccountOf(
    ctx,
    { ...input, ...(isMail ? { email: destination } : { phone: destination }) },
    caller,
  )
  const { id, created_at: at } = account
  const issued = await ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const invitation = await findOpenInvitation(ctx, tx, token)
    const { duty } = invitation
    if (!canManageStaff(admins, invitation.invited_by)) throw invitationEnded()
    // One of several uses at once deletes it.
    const { numDeletedRows } = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', invitation.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw invitationEnded()
    if (!isMail && (await lockUserReachedAt(tx, destination))) throw problem('phone_taken')
    const proved = isMail
      ? { email_verified_at: at }
      : { verified_phone: destination, duty_awaits_email: true }
    const row = { ...account, role: 'admin' as const, duty, ...proved }
    const signedIn = await insertSignedUp(ctx, tx, row, caller)
    const detail = findChanges({ role: 'user', duty: null }, { role: 'admin', duty }) ?? {}
    const { invited_by: actorId } = invitation
    await recordAudit(tx, { actorId, action: 'user.joined', subjectId: id, detail, at })
    return signedIn
  })
  return addAccessToken(ctx, issued)
}
