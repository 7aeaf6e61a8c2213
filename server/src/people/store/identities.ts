import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { PeopleTables } from '../../platform/schema/people.ts'

type Identity = Pick<PeopleTables['identities'], 'issuer' | 'subject'>

/**
 * Returns the account that an identity signs in to; null for none. Nobody else links the identity until the transaction
 * ends, so that sign-ins with it are decided one after the other.
 */
export async function lockOwnerOf(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  await takeNamedLock(tx, `identity:${issuer} ${subject}`)
  const row = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Links the identity in place of an earlier one, because an account has one of a provider. The identity must be locked,
 * and the user too. Returns true when there was an earlier one.
 */
export async function linkIdentity(tx: Tx, identity: Identity, userId: string, at: Date): Promise<boolean> {
  const replaced = await unlinkIdentities(tx, userId)
  await tx
    .insertInto('identities')
    .values({ ...identity, user_id: userId, linked_at: at })
    .execute()
  return replaced > 0
}

/**
 * Removes all identities, so that nobody signs in to the account with another provider any more. Returns how many there
 * were.
 */
export async function unlinkIdentities(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
