import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { AuthenticatorsTable, PasskeysTable } from '../../platform/schema/second-factors.ts'

/** Stores an authenticator app and replaces an earlier one. */
export async function writeAuthenticator(tx: Tx, row: Insertable<AuthenticatorsTable>): Promise<void> {
  const { user_id: _, ...change } = row
  await tx
    .insertInto('authenticators')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export function loadAuthenticator(
  tx: Tx,
  userId: string,
): Promise<Selectable<AuthenticatorsTable> | undefined> {
  return tx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Returns false when a code of this step, or of a later one, was accepted before. */
export async function acceptStep(
  tx: Tx,
  { user_id, last_step, sealed_key }: Omit<AuthenticatorsTable, 'added_at'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ last_step, sealed_key })
    .where('user_id', '=', user_id)
    .where('last_step', '<', last_step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false when there was none. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('authenticators').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Replaces all recovery codes that the account has. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: string[],
  at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, made_at: at })))
    .execute()
}

/** Returns false when there is no such code, or it was used. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function insertPasskey(tx: Tx, row: Insertable<PasskeysTable>): Promise<void> {
  await tx.insertInto('passkeys').values(row).execute()
}

/** Returns false when the passkey is gone, or was used meanwhile by a device that counts. */
export async function writePasskeyUse(
  tx: Tx,
  { id, counter }: Pick<PasskeysTable, 'id' | 'counter'>,
  use: { counter: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the name of the passkey; undefined when the account has no such one. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Returns how many there were. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const result = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function insertChallenge(
  tx: Tx,
  row: { challenge: string; user_id: string | null; expires_at: Date },
): Promise<void> {
  await tx.insertInto('passkey_challenges').values(row).execute()
}

/**
 * Returns false when no such challenge can be used for this account (null: for signing in). When two requests take it
 * at once, one gets it.
 */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
