import type { Duty } from '@jhilik/contract/duties.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type {
  PeopleTables,
  RefreshTokensTable,
  SignInsTable,
  UsersTable,
} from '../../platform/schema/people.ts'

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
 * Every change of a user or of their sign-ins takes this lock. It is `for no key update`, so that rows which only refer
 * to the user, such as bookings, can be written meanwhile. Undefined for a deleted account too.
 */
export function lockUser(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the user like `lockUser`, and rows that refer to the user have to wait too. */
export function lockUserAlone(tx: Tx, id: string): Promise<Selectable<UsersTable> | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the user like `lockUser`, found by an e-mail address or by the number in E.164 that signs in. */
export function lockUserReachedAt(tx: Tx, destination: string): Promise<Selectable<UsersTable> | undefined> {
  const column = destination.includes('@') ? 'email' : 'verified_phone'
  return tx
    .selectFrom('users')
    .selectAll()
    .where(column, '=', destination)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks and returns the active admins: none loses the role or changes duty until the transaction ends. */
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

/** False when the account has a photo, or is deleted. */
export async function setPhotoIfNone(tx: Tx, id: string, img: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ img, updated_at: at })
    .where('id', '=', id)
    .where('img', '=', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when there is no such user. */
export async function updateUser(tx: Tx, id: string, change: Updateable<UsersTable>): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
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

/**
 * Returns the account that gets a mail to choose a new password; undefined when there is none or it got one recently.
 */
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

/**
 * Writes only a different value. This is no edit of the account: it has no audit entry, and `updated_at` stays the
 * same.
 */
export async function updateLocale(tx: Tx, id: string, locale: Locale): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', 'is distinct from', locale)
    .execute()
}

/** Stores a sign-in with its first refresh token. */
export async function insertSignIn(
  tx: Tx,
  { token_hash, ...signIn }: Omit<SignInsTable, 'ended_at'> & Pick<RefreshTokensTable, 'token_hash'>,
): Promise<void> {
  await tx
    .insertInto('sign_ins')
    .values({ ...signIn, ended_at: null })
    .execute()
  await insertToken(tx, token_hash, signIn.id, signIn.signed_in_at)
}

/** The password, or a code for an account without one, was entered in this sign-in. */
export async function markConfirmed(tx: Tx, signInId: string, at: Date): Promise<void> {
  await tx.updateTable('sign_ins').set({ confirmed_at: at }).where('id', '=', signInId).execute()
}

/** A second factor was entered in this sign-in. */
export async function markFactorEntered(tx: Tx, signInId: string, at: Date): Promise<void> {
  const change = { confirmed_at: at, second_factor_at: at }
  await tx.updateTable('sign_ins').set(change).where('id', '=', signInId).execute()
}

/** The account has got a second factor, so what was confirmed without it in other sign-ins no longer counts. */
export async function unconfirmOthers(tx: Tx, userId: string, signInId: string): Promise<void> {
  await tx
    .updateTable('sign_ins')
    .set({ confirmed_at: null })
    .where('user_id', '=', userId)
    .where('id', '<>', signInId)
    .where('second_factor_at', 'is', null)
    .execute()
}

/** The new change replaces an earlier one. The user must be locked. */
export async function writeEmailChange(
  tx: Tx,
  { user_id, ...change }: Insertable<PeopleTables['email_changes']>,
): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function deleteExpiredEmailChanges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
}

async function insertToken(tx: Tx, token_hash: string, sign_in_id: string, created_at: Date): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash, sign_in_id, created_at, replaced_at: null })
    .execute()
}

/** A refresh token and the sign-in it belongs to. */
type LoadedToken = Omit<RefreshTokensTable, 'created_at'> &
  Pick<SignInsTable, 'user_id' | 'signed_in_at' | 'expires_at' | 'ended_at'>

export function loadRefreshToken(db: Db, tokenHash: string): Promise<LoadedToken | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select(['token_hash', 'sign_in_id', 'replaced_at', 'user_id', 'signed_in_at', 'expires_at', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

interface Replacement {
  successorHash: string
  at: Date
  use: Pick<SignInsTable, 'browser' | 'system' | 'address' | 'expires_at'>
}

/** The user must be locked. A sign-in has one token without a successor, which the database checks. */
export async function replaceToken(
  tx: Tx,
  { token_hash, sign_in_id }: Pick<RefreshTokensTable, 'token_hash' | 'sign_in_id'>,
  { successorHash, at, use }: Replacement,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ replaced_at: at })
    .where('token_hash', '=', token_hash)
    .execute()
  await insertToken(tx, successorHash, sign_in_id, at)
  await tx
    .updateTable('sign_ins')
    .set({ ...use, last_used_at: at })
    .where('id', '=', sign_in_id)
    .execute()
}

/** The user must be locked, because a concurrent renewal would leave a valid token. */
export async function endSignIn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends every sign-in of the user, except `except`. Call it under the same lock as `endSignIn`. Returns how many were
 * ended.
 */
export async function endAllSignIns(tx: Tx, userId: string, at: Date, except?: string): Promise<number> {
  const result = await tx
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function deleteSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ins').where('user_id', '=', userId).execute()
}

export async function deleteSignIns(
  tx: Tx,
  { lastUsedBefore, tokensReplacedBefore }: { lastUsedBefore: Date; tokensReplacedBefore: Date },
): Promise<void> {
  await tx.deleteFrom('sign_ins').where('last_used_at', '<=', lastUsedBefore).execute()
  await tx.deleteFrom('refresh_tokens').where('replaced_at', '<=', tokensReplacedBefore).execute()
}
