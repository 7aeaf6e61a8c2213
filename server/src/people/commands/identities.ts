import type { Tx } from '../../platform/db.ts'
import {
  deleteIdentities,
  type Identity,
  insertIdentity,
  loadOwner,
  lockIdentity,
} from '../store/identities.ts'

/**
 * Returns the account that an identity signs in to; null for none. Nobody else links the identity until the transaction
 * ends.
 */
export async function lockOwnerOf(tx: Tx, identity: Identity): Promise<string | null> {
  await lockIdentity(tx, identity)
  return loadOwner(tx, identity)
}

/**
 * Links the identity in place of an earlier one, because an account has one of a provider. The identity must be locked,
 * and the user too. Returns true when there was an earlier one.
 */
export async function linkIdentity(tx: Tx, identity: Identity, userId: string, at: Date): Promise<boolean> {
  const replaced = await deleteIdentities(tx, userId)
  await insertIdentity(tx, { ...identity, user_id: userId, linked_at: at })
  return replaced > 0
}

/**
 * Removes all identities, so that nobody signs in to the account with another provider any more. Returns how many there
 * were.
 */
export const unlinkIdentities = (tx: Tx, userId: string): Promise<number> => deleteIdentities(tx, userId)
