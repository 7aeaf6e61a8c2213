import type { LoginRequest } from '@jhilik/contract/accounts.ts'
import type { SecondFactorLoginRequest, UsePasskeyRequest } from '@jhilik/contract/second-factors.ts'
import { factorCodeIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countFailedSignIn } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { limitsOfDevice, limitsOfFactor, limitsOfStranger } from '../rules/guesses.ts'
import { askSecondFactor, readSecondFactorTicket } from '../rules/second-factors.ts'
import { lockUser, updateLocale } from '../store/accounts.ts'
import { countGuess, forgiveGuess } from '../store/guesses.ts'
import { toUser } from '../views/accounts.ts'
import { findKnownDevice } from '../views/known-devices.ts'
import { findWays } from '../views/second-factors.ts'
import { verifyPasskey } from './passkeys.ts'
import { enterFactor, readFactorEntry } from './second-factors.ts'
import { addAccessToken, startSignIn, type Tokens } from './start-sign-in.ts'

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
  const { db, clock } = ctx
  const account = await findCredentials(db, email)
  const known = await findKnownDevice(ctx, deviceToken)
  const limits =
    known && known.userId === account?.id ? limitsOfDevice(known) : limitsOfStranger(email, device.address)
  // The guess is counted before the password is hashed, which takes time and memory.
  await db.transaction().execute((tx) => countGuess(ctx, tx, limits))
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
    await forgiveGuess(ctx, tx, limits)
    const ways = await findWays(tx, row)
    if (ways.length > 0) return askSecondFactor(ctx, row, ways)
    return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true })
  })
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}

/** Undefined for an unknown address and for a deactivated account. */
const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/**
 * The second step after a right password. Throws 400 for a wrong code, log_in_again for a ticket that is forged, expired
 * or of an earlier password, and 429 when codes were guessed too often.
 */
export async function signInWithSecondFactor(
  ctx: Context,
  { ticket, code }: SecondFactorLoginRequest,
  { locale, device }: Caller,
  deviceToken?: string,
): Promise<Tokens> {
  const { db, clock } = ctx
  const asked = await readSecondFactorTicket(ctx, ticket)
  if (!asked) throw problem('log_in_again')
  const known = await findKnownDevice(ctx, deviceToken)
  const limits = limitsOfFactor(asked.id, known?.userId === asked.id ? known : 'elsewhere')
  await db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  const entry = await readFactorEntry(db, asked.id, code)
  // A wrong entry is recorded, so a refusal is returned and thrown outside the transaction.
  const issued = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, asked.id)
    if (!row || row.deactivated_at || !asked.isFor(row)) return problem('log_in_again')
    if (!(await enterFactor(ctx, tx, row, entry))) {
      await countFailedSignIn(tx, { accountId: row.id, at: clock.now() })
      return invalidField('code', factorCodeIsWrong)
    }
    await forgiveGuess(ctx, tx, limits)
    if (locale) await updateLocale(tx, row.id, locale)
    return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true, hasSecondFactor: true })
  })
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}

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
