import type { Invitation } from '@jhilik/contract/staff-invitations.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { linkOf } from '../rules/staff-invitations.ts'

const withInviter = (db: Db) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'invited_by')
    .selectAll('staff_invitations')
    .select('users.name as inviter')

type Row = Awaited<ReturnType<ReturnType<typeof withInviter>['executeTakeFirstOrThrow']>>

const toInvitation = (row: Row, now: Date): Invitation => ({
  _id: row.id,
  to: row.destination,
  duty: row.duty,
  by: row.inviter,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
})

/** Lists the invitations that nobody has accepted or withdrawn, also expired ones, the latest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await withInviter(db).orderBy('staff_invitations.sent_at', 'desc').execute()
  return rows.map((row) => toInvitation(row, now))
}

export async function findInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const row = await withInviter(db).where('staff_invitations.id', '=', id).executeTakeFirstOrThrow()
  return toInvitation(row, now)
}

export const invitationEnded = () =>
  problem('not_found', { message: 'This invitation no longer works. Ask for a new one.' })

/** Returns the invitation of a link. Throws 404 for one that is forged, or has ended or expired. */
export async function findOpenInvitation({ config, clock }: Context, db: Db, token: string) {
  const linkId = linkOf(config.sessionSecrets, token)
  const row =
    linkId && (await withInviter(db).where('staff_invitations.link_id', '=', linkId).executeTakeFirst())
  if (!row || row.expires_at <= clock.now()) throw invitationEnded()
  return row
}
