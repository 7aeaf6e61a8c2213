import type { LoginRequest } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../platform/attempts.ts'
import { countFailedSignIn } from '../../platform/audit.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { Problem, problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { type KnownDevice, readKnownDevice } from '../rules/known-device.ts'
import { loginKeysOf } from '../rules/login-attempts.ts'
import { askSecondFactor } from '../rules/second-factor-ticket.ts'
import { lockUser, updateLocale } from '../store/accounts.ts'
import { findCredentials, toUser } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { addAccessToken, startSignIn, type Tokens } from './issue-tokens.ts'

/**
 * Throws 401, the same for an unknown address, a wrong password and a deactivated account; 429 when the password was
 * guessed too often; second_factor_required with a ticket when it was right. `deviceToken` is the cookie that the
 * browser has kept from an earlier sign-in.
 */
export async function signIn(
  ctx: Context,
  { email, password }: LoginRequest,
  { locale, device }: Caller,
  deviceToken?: string,
): Promise<Tokens> {
  const { db, clock, config } = ctx
  const account = await findCredentials(db, email)
  const known = deviceToken ? await readKnownDevice(ctx, deviceToken) : null
  const keys = loginKeysOf(email, deviceIdFor(account, known), device.address)
  // The attempt is counted before the password is hashed, which takes time and memory.
  await db.transaction().execute(async (tx) => {
    for (const key of [keys.own, ...keys.shared])
      await countAttempt(tx, config.sessionSecrets[0], key, clock.now())
  })
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    const failed = { accountId: account?.id ?? null, at: clock.now() }
    await db.transaction().execute((tx) => countFailedSignIn(tx, failed))
    throw problem('wrong_credentials')
  }
  const issued = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, account.id)
    // The password may have been changed, or the account closed, while the hash was computed.
    if (!row || row.deactivated_at || row.password_hash !== account.password_hash) {
      throw problem('wrong_credentials')
    }
    if (locale) await updateLocale(tx, row.id, locale)
    await forgetAttempts(tx, config.sessionSecrets[0], keys.own)
    for (const key of keys.shared) await takeBackAttempt(tx, config.sessionSecrets[0], key)
    const ways = await findWays(tx, row)
    if (ways.length > 0) return askSecondFactor(ctx, row, ways)
    return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true })
  })
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}

/** Null for a device that was signed in to another account. */
const deviceIdFor = (account: { id: string } | undefined, known: KnownDevice | null) =>
  account && known?.userId === account.id ? known.deviceId : null
