import type { UsePasskeyRequest } from '@jhilik/contract/second-factors.ts'
import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { lockUser, updateLocale } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { addAccessToken, startSignIn, type Tokens } from './issue-tokens.ts'
import { verifyPasskey } from './use-passkey.ts'

/** A passkey counts as both factors, because its device has checked who uses it. Throws passkey_refused. */
export async function signInWithPasskey(
  ctx: Context,
  { passkey }: UsePasskeyRequest,
  { locale, device }: Caller,
): Promise<Tokens> {
  const proved = await verifyPasskey(ctx, passkey)
  const issued = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, proved.userId)
    if (!row || row.deactivated_at) throw problem('passkey_refused')
    await proved.use(tx)
    if (locale) await updateLocale(tx, row.id, locale)
    return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true, hasSecondFactor: true })
  })
  return addAccessToken(ctx, issued)
}
