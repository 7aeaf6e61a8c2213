import type { LoginRequest } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { countFailedSignIn } from '../../../platform/audit.ts'
import { problem } from '../../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { verifyPassword } from '../rules/password-hash.ts'
import { lockUser, updateLocale } from '../store.ts'
import { findCredentials, toUser } from '../views.ts'
import { addAccessToken, startSignIn, type Tokens } from './issue-tokens.ts'

/** Throws 401, the same for an unknown address, a wrong password and a deactivated account. */
export async function signIn(
  ctx: Context,
  { email, password }: LoginRequest,
  { locale, device }: Caller,
): Promise<Tokens> {
  const account = await findCredentials(ctx.db, email)
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    const failed = { accountId: account?.id ?? null, at: ctx.clock.now() }
    await ctx.db.transaction().execute((tx) => countFailedSignIn(tx, failed))
    throw problem('wrong_credentials')
  }
  const issued = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, account.id)
    // The password may have been changed, or the account closed, while the hash was computed.
    if (!row || row.deactivated_at || row.password_hash !== account.password_hash) {
      throw problem('wrong_credentials')
    }
    if (locale) await updateLocale(tx, row.id, locale)
    return startSignIn(ctx, tx, toUser(row), device)
  })
  return addAccessToken(ctx, issued)
}
