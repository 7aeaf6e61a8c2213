import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { channelOf } from '../rules/login-codes.ts'
import { insertUser, lockUserReachedAt } from '../store/accounts.ts'

interface NewAccount {
  /**
   * An e-mail address, or a phone number in E.164. The person who opens the account has proved that they read its
   * messages.
   */
  destination: string
  name: string | undefined
  locale: Locale | null
}

/**
 * Opens an account without a password and locks it. Returns the existing account when somebody else opens one with the
 * address at this moment.
 */
export async function openAccount(
  ctx: Context,
  tx: Tx,
  { destination, name = '', locale }: NewAccount,
): Promise<{ account: Selectable<UsersTable>; isNew: boolean }> {
  const at = ctx.clock.now()
  const id = newId()
  const reachedAt =
    channelOf(destination) === 'email'
      ? { email: destination, email_verified_at: at }
      : { email: null, phone: destination, phone_e164: destination, verified_phone: destination }
  const isNew = await insertUser(tx, {
    id,
    name,
    ...reachedAt,
    password_hash: null,
    locale,
    deactivated_at: null,
    reset_asked_at: null,
    created_at: at,
    updated_at: at,
  })
  if (isNew) await recordAudit(tx, { actorId: id, action: 'user.signed_up', subject: ['user', id], at })
  const account = await lockUserReachedAt(tx, destination)
  if (!account) throw new Error('The new account is gone')
  return { account, isNew }
}
