import { randomUUID } from 'node:crypto'
import type { Invitation, InviteRequest } from '@jhilik/contract/staff-invitations.ts'
import {
  hasAccountAlready,
  inviteByEmail,
  otherNumberGetsTexts,
  phoneOrEmailIsNotValid,
} from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { invitationMail, invitationSms } from '../mails/staff-invitation.ts'
import { channelOf } from '../rules/login-codes.ts'
import { INVITATION_DAYS, KEPT_DAYS, PAUSE_SECONDS, tokenOf } from '../rules/staff-invitations.ts'
import { lockAdmins, lockUserReachedAt } from '../store/accounts.ts'
import { findInvitation } from '../views/staff-invitations.ts'
import { canManageStaff } from './users.ts'

export interface SentInvitation {
  linkId: string
  /** The id stays the same when the message is sent again. */
  messageId: string
}

export const sendInvitationJob: JobKind<SentInvitation> = { name: 'send-staff-invitation' }

/**
 * Invites a person to the staff. Inviting an address again replaces its invitation; the same one within a minute, as by two
 * clicks, changes nothing. Throws 403 when the actor has lost the permission, and 400 for an address that has an account or
 * gets no messages.
 */
export async function inviteStaff(
  ctx: Context,
  actor: Confirmed,
  { to, duty }: InviteRequest,
  locale: Locale,
): Promise<Invitation> {
  const destination = destinationOf(ctx, to)
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Invitations are sent one after the other: this lock is also taken where a duty is changed.
    if (!canManageStaff(await lockAdmins(tx), actor.id)) throw problem('forbidden')
    await refuseKnown(tx, destination)
    const before = await tx
      .selectFrom('staff_invitations')
      .selectAll()
      .where('destination', '=', destination)
      .forUpdate()
      .executeTakeFirst()
    const id = before?.id ?? newId()
    if (before?.duty === duty && secondsToWait(before.sent_at, at) > 0) return findInvitation(tx, id, at)
    const columns = { duty, locale, ...newLink(actor, at) }
    await tx
      .insertInto('staff_invitations')
      .values({ id, destination, ...columns })
      .onConflict((conflict) => conflict.column('destination').doUpdateSet(columns))
      .execute()
    const detail = findChanges({ duty: before?.duty ?? null }, { duty }) ?? {}
    await recordAudit(tx, { actorId: actor.id, action: 'user.invited', subjectId: null, detail, at })
    await enqueueInvitation(ctx, tx, columns.link_id)
    return findInvitation(tx, id, at)
  })
}

/** Sends a new link; the earlier one ends. Throws 403, 404, 400 as above, and 429 within a minute. */
export async function sendInvitationAgain(ctx: Context, actor: Confirmed, id: string): Promise<Invitation> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    if (!canManageStaff(await lockAdmins(tx), actor.id)) throw problem('forbidden')
    const { destination, sent_at } = orNotFound(
      await tx
        .selectFrom('staff_invitations')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    await refuseKnown(tx, destination)
    const retryAfterSeconds = secondsToWait(sent_at, at)
    if (retryAfterSeconds > 0) throw problem('too_many_requests', { retryAfterSeconds })
    const link = newLink(actor, at)
    await tx.updateTable('staff_invitations').set(link).where('id', '=', id).execute()
    await recordAudit(tx, { actorId: actor.id, action: 'user.invited_again', subjectId: null, at })
    await enqueueInvitation(ctx, tx, link.link_id)
    return findInvitation(tx, id, at)
  })
}

/** The link ends at once. Throws 403, and 404 for an invitation that was withdrawn or accepted. */
export async function withdrawInvitation(ctx: Context, actor: Confirmed, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!canManageStaff(await lockAdmins(tx), actor.id)) throw problem('forbidden')
    const { numDeletedRows } = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
    const at = ctx.clock.now()
    await recordAudit(tx, { actorId: actor.id, action: 'user.invitation_withdrawn', subjectId: null, at })
  })
}

/** Sends nothing when the link was replaced, used or withdrawn, or has expired. Rejects when it was not sent. */
export async function sendInvitation(ctx: Context, { linkId, messageId }: SentInvitation): Promise<void> {
  const { clock, config, db, mailer, sms } = ctx
  const found = await db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!found) return
  const { destination: to, duty, locale } = found
  const token = tokenOf(config.sessionSecrets[0], linkId)
  const message = { duty, locale, url: `${config.publicUrl}/join?lang=${locale}#${token}` }
  // This job sends the message itself, because a job to send a mail would contain the link.
  if (channelOf(to) === 'sms') await sms?.send({ id: messageId, to, text: invitationSms(config, message) })
  else await mailer.send({ ...invitationMail(config, { ...message, to }), to, id: messageId })
}

/** Deletes the invitations that expired long ago. */
export async function deleteOldInvitations({ clock, db }: Context): Promise<void> {
  const before = addMinutes(clock.now(), -KEPT_DAYS * 24 * 60)
  await db
    .transaction()
    .execute((tx) => tx.deleteFrom('staff_invitations').where('expires_at', '<', before).execute())
}

/** Returns the address in the form in which it is stored. Throws 400. */
function destinationOf({ config, sms }: Context, to: string): string {
  if (channelOf(to) === 'email') return to
  if (!sms) throw invalidField('to', inviteByEmail)
  const number = toE164(to, config.country)
  if (!number) throw invalidField('to', phoneOrEmailIsNotValid)
  if (!getsTexts(number, config)) throw invalidField('to', otherNumberGetsTexts)
  return number
}

/** An account is given a duty by `changeRole`: a link must not choose a password for it. */
async function refuseKnown(tx: Tx, destination: string): Promise<void> {
  if (await lockUserReachedAt(tx, destination)) throw invalidField('to', hasAccountAlready)
}

/** Returns the seconds until another message may be sent. */
const secondsToWait = (sentAt: Date, now: Date) =>
  Math.max(0, Math.ceil((sentAt.getTime() - now.getTime()) / 1_000) + PAUSE_SECONDS)

const newLink = (actor: Confirmed, at: Date) => ({
  link_id: randomUUID(),
  invited_by: actor.id,
  sent_at: at,
  expires_at: addMinutes(at, INVITATION_DAYS * 24 * 60),
})

const enqueueInvitation = ({ jobs }: Context, tx: Tx, linkId: string) =>
  jobs.enqueue(tx, sendInvitationJob, { linkId, messageId: newId() })
