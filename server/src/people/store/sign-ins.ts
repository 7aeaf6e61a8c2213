import type { Tx } from '../../platform/db.ts'
import type { RefreshTokensTable, SignInsTable } from '../../platform/schema/people.ts'

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

/** A refresh token and the sign-in it belongs to. */
type LoadedToken = Omit<RefreshTokensTable, 'created_at'> &
  Pick<SignInsTable, 'user_id' | 'signed_in_at' | 'expires_at' | 'ended_at'>

export function loadRefreshToken(tx: Tx, tokenHash: string): Promise<LoadedToken | undefined> {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select(['token_hash', 'sign_in_id', 'replaced_at', 'user_id', 'signed_in_at', 'expires_at', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** The user must be locked. A sign-in has one token without a successor, which the database checks. */
export async function replaceToken(
  tx: Tx,
  { token_hash, sign_in_id }: Pick<RefreshTokensTable, 'token_hash' | 'sign_in_id'>,
  successorHash: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ replaced_at: at })
    .where('token_hash', '=', token_hash)
    .execute()
  await insertToken(tx, successorHash, sign_in_id, at)
}

async function insertToken(tx: Tx, token_hash: string, sign_in_id: string, created_at: Date): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash, sign_in_id, created_at, replaced_at: null })
    .execute()
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
 * Ends every sign-in of the user, except `except`, and makes the account forget all devices: whoever was logged out is a
 * stranger from then on. Call it under the same lock as `endSignIn`. Returns how many were ended.
 */
export async function endAllSignIns(tx: Tx, userId: string, at: Date, except?: string): Promise<number> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ device_version: eb('device_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
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
