import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { endAllSignIns, updateUser } from '../store/accounts.ts'
import { unlinkIdentities } from './identities.ts'
import { deleteFactors } from './remove-factors.ts'

/**
 * Somebody has proved that they own the address of the account, which is locked. The person who signed up with the
 * address before anybody had verified it may be somebody else: their password, second factors, sign-ins and identities
 * end. The owner can choose a password by mail. `keepsFactors` is for admins: access to their mailbox alone must not be
 * enough. False when the address was proved before; then nothing ends.
 */
export async function proveEmail(
  tx: Tx,
  { id, email_verified_at }: Pick<Selectable<UsersTable>, 'id' | 'email_verified_at'>,
  { at, keepsFactors = false }: { at: Date; keepsFactors?: boolean },
): Promise<boolean> {
  if (email_verified_at) return false
  await updateUser(tx, id, { email_verified_at: at, password_hash: null })
  if (!keepsFactors) await deleteFactors(tx, id)
  await unlinkIdentities(tx, id)
  await endAllSignIns(tx, id, at)
  return true
}
