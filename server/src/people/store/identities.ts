import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { PeopleTables } from '../../platform/schema/people.ts'

export type Identity = Pick<PeopleTables['identities'], 'issuer' | 'subject'>

/** Sign-ins with one identity are decided one after the other. */
export const lockIdentity = (tx: Tx, { issuer, subject }: Identity): Promise<void> =>
  takeNamedLock(tx, `identity:${issuer} ${subject}`)

/** Returns the account that the identity signs in to. */
export async function loadOwner(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const row = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertIdentity(tx: Tx, identity: PeopleTables['identities']): Promise<void> {
  await tx.insertInto('identities').values(identity).execute()
}

/** Returns how many there were. */
export async function deleteIdentities(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
