import type { Duty } from '@jhilik/contract/duties.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { RefreshSessionsTable, UsersTable } from '../../platform/schema/people.ts'

/** False when the address has an account already. */
export async function insertUser(tx: Tx, user: Insertable<UsersTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Taken by every change of a user or of their sign-ins. `no key update`: rows that only refer to the user, such
 * as bookings, can be written meanwhile.
 */
export function lockUser(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The active admins, locked: none loses the role or changes duty until the transaction ends. */
export function lockAdmins(tx: Tx): Promise<{ id: string; role: 'admin' | 'user'; duty: Duty | null }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'role', 'duty'])
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** False when there is no such user. */
export async function updateUser(tx: Tx, id: string, change: Updateable<UsersTable>): Promise<boolean> {
  const result = await tx.updateTable('users').set(change).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Writes role and duty (null for a user) and their audit entry; `actorId` is null for the command line. The user
 * must be locked.
 */
export async function writeDuty(
  tx: Tx,
  user: Pick<Selectable<UsersTable>, 'id' | 'role' | 'duty'>,
  duty: Duty | null,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const role = duty ? 'admin' : 'user'
  await updateUser(tx, user.id, { role, duty, updated_at: at })
  await recordAudit(tx, {
    actorId,
    action: 'user.role_changed',
    subject: ['user', user.id],
    detail: { ...findChanges({ role: user.role, duty: user.duty }, { role, duty }) },
    at,
  })
}

/** The account that gets a mail to choose a new password; undefined when there is none or it got one recently. */
export function markResetAsked(
  tx: Tx,
  email: string,
  { at, pauseSince }: { at: Date; pauseSince: Date },
): Promise<Selectable<UsersTable> | undefined> {
  return tx
    .updateTable('users')
    .set({ reset_asked_at: at })
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .where(({ eb, or }) => or([eb('reset_asked_at', 'is', null), eb('reset_asked_at', '<=', pauseSince)]))
    .returningAll()
    .executeTakeFirst()
}

/** Writes only a different value. Not an edit of the account: no audit entry, same `updated_at`. */
export async function updateLocale(tx: Tx, id: string, locale: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', 'is distinct from', locale)
    .execute()
}

export async function insertSession(tx: Tx, session: Insertable<RefreshSessionsTable>): Promise<void> {
  await tx.insertInto('refresh_sessions').values(session).execute()
}

export function loadSession(
  db: Db,
  tokenHash: string,
): Promise<Selectable<RefreshSessionsTable> | undefined> {
  return db.selectFrom('refresh_sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Keeps the first time: using a replaced token again does not extend its grace period. */
export async function markReplaced(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_sessions')
    .set({ replaced_at: at })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .execute()
}

/** The user must be locked, or a concurrent renewal would leave a valid token. */
export async function revokeFamily(tx: Tx, familyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_sessions')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** As `revokeFamily`, for every sign-in of the user, `except` for one. */
export async function revokeAllFamilies(tx: Tx, userId: string, at: Date, except?: string): Promise<void> {
  await tx
    .updateTable('refresh_sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('family_id', '<>', except as string))
    .execute()
}

export async function deleteSessionsBefore(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('refresh_sessions').where('expires_at', '<=', now).execute()
}
