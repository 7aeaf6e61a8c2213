import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { UsersTable } from '../../../platform/schema/people.ts'
import { unlinkIdentities } from '../../identities/commands.ts'
import { deleteFactors } from '../../second-factors/commands/remove-factors.ts'
import { endAllSignIns, updateUser } from '../store.ts'

/**
 * The caller has proved to own the address of the account, which is locked. Whoever signed up with the address before
 * anybody had verified it may be somebody else: their password, second factors, sign-ins and identities end. The owner can
 * choose a password by mail.
 */
export async function proveEmail(
  ctx: Context,
  tx: Tx,
  { id, email_verified_at }: Selectable<UsersTable>,
): Promise<void> {
  if (email_verified_at) return
  const at = ctx.clock.now()
  await updateUser(tx, id, { email_verified_at: at, password_hash: null })
  await deleteFactors(tx, id)
  await unlinkIdentities(tx, id)
  await endAllSignIns(tx, id, at)
}
