import type { Role } from '@jhilik/contract/constants.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { AuthenticatorsTable } from '../../platform/schema/people.ts'
import { findWays } from '../views/second-factors.ts'

export function loadAuthenticator(
  tx: Tx,
  userId: string,
): Promise<Selectable<AuthenticatorsTable> | undefined> {
  return tx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
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

async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Deletes recovery codes that have no use, because no second factor is asked for any more. */
export async function deleteUselessRecoveryCodes(tx: Tx, owner: { id: string; role: Role }): Promise<void> {
  if ((await findWays(tx, owner)).length === 0) await deleteRecoveryCodes(tx, owner.id)
}

/** Deletes all factors of an account and tells nobody. Returns true when there were any. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await deleteAuthenticator(tx, userId)
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  await deleteRecoveryCodes(tx, userId)
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  return hadApp || passkeys.numDeletedRows > 0n
}

/** Returns false when there was none. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('authenticators').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
