import type { ConfirmRequest } from '@jhilik/contract/accounts.ts'
import type { Role } from '@jhilik/contract/constants.ts'
import type { AskConfirmationCodeRequest, AskedCode, CodeEntry } from '@jhilik/contract/login-codes.ts'
import type { ConfirmFactorRequest, UsePasskeyRequest } from '@jhilik/contract/second-factors.ts'
import {
  codeIsWrong,
  factorCodeIsWrong,
  noAddressForCode,
  passwordIsRequired,
  passwordIsWrong,
} from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countFailedConfirmation } from '../../platform/audit.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import type { Db } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { getsTexts } from '../../platform/phones.ts'
import { invalidField, type Problem, problem } from '../../platform/problem.ts'
import { limitsOfConfirmation, limitsOfFactor } from '../rules/guesses.ts'
import { lockUser } from '../store/accounts.ts'
import { countGuess, forgiveGuess } from '../store/guesses.ts'
import { enterLoginCode } from '../store/login-codes.ts'
import { markConfirmed, markFactorEntered } from '../store/sign-ins.ts'
import { findOwnAccount, findPasswordHash } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { findActor } from '../views/sign-ins.ts'
import { askLoginCode } from './login-codes.ts'
import { verifyPasskey } from './passkeys.ts'
import { enterFactor, readFactorEntry } from './second-factors.ts'

/**
 * Stores that the caller has entered the password in this sign-in. Throws 400 for a wrong one, and 429 when it was
 * guessed too often. Throws second_factor_required for an account that has a second factor, which confirms with that.
 */
export async function confirmPassword(
  ctx: Context,
  actor: Actor,
  { password }: ConfirmRequest,
): Promise<void> {
  if ((await findWays(ctx.db, actor)).length > 0) throw problem('second_factor_required')
  const current = await verifyOwnPassword(ctx, actor, { password, field: 'password' })
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || !current.isStill(row)) throw current.wrong()
    // A second factor may have been set up while the password was hashed.
    if ((await findWays(tx, row)).length > 0) throw problem('second_factor_required')
    await markConfirmed(tx, actor.signInId, ctx.clock.now())
  })
}

/**
 * Sends a code to an address of the caller. Throws 403 when the caller has to confirm with a password, 400 when they
 * have no such address, and 429 when it has got enough codes.
 */
export async function askConfirmationCode(
  ctx: Context,
  actor: Actor,
  { channel }: AskConfirmationCodeRequest,
  locale: Locale,
): Promise<AskedCode> {
  if ((await findWays(ctx.db, actor)).length > 0) throw problem('second_factor_required')
  const account = await findOwnAccount(ctx.db, actor.id, ctx.clock.now())
  const refusal = whyNotByCode(account.hasPassword, actor.role)
  if (refusal) throw refusal
  const phone = account.verifiedPhone
  const textedPhone = ctx.sms && phone && getsTexts(phone, ctx.config) ? phone : null
  const destination = channel === 'email' ? account.email : textedPhone
  if (!destination) throw invalidField('channel', noAddressForCode)
  const known = { userId: actor.id, deviceId: actor.signInId }
  return askLoginCode(ctx, destination, locale, { known })
}

/**
 * Does what `confirmPassword` does for an account without a password, with a code sent to one of its addresses. Throws
 * 400 for a wrong code, code_ended, 403 when the caller has to confirm with a password, and 429.
 */
export async function confirmWithCode(ctx: Context, actor: Actor, entry: CodeEntry): Promise<void> {
  const limits = limitsOfConfirmation(actor.id)
  await ctx.db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  // Wrong entries must be committed, so a refusal is returned and thrown outside the transaction.
  const refusal = await ctx.db.transaction().execute(async (tx) => {
    // The code is entered before the account is locked, in the same order as when signing in with a code.
    const right = await enterLoginCode(ctx, tx, entry)
    if (right === 'ended') return problem('code_ended')
    const row = await lockUser(tx, actor.id)
    if (!row) return problem('not_signed_in')
    const whyNot = whyNotByCode(row.password_hash !== null, row.role)
    if (whyNot) return whyNot
    if ((await findWays(tx, row)).length > 0) return problem('second_factor_required')
    if (right === 'wrong' || ![row.email, row.verified_phone].includes(right.destination)) {
      await countFailedConfirmation(tx, { actorId: actor.id, at: ctx.clock.now() })
      return invalidField('code', codeIsWrong)
    }
    await right.use()
    await markConfirmed(tx, actor.signInId, ctx.clock.now())
    await forgiveGuess(ctx, tx, limits)
    return undefined
  })
  if (refusal) throw refusal
}

/** Does what `confirmPassword` does with a code of the app or a recovery code. Throws 400 for a wrong one, and 429. */
export async function confirmWithFactorCode(
  ctx: Context,
  actor: Actor,
  { code }: ConfirmFactorRequest,
): Promise<void> {
  const { db, clock } = ctx
  const limits = limitsOfFactor(actor.id, 'sign-in')
  await db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  const entry = await readFactorEntry(db, actor.id, code)
  // A wrong entry is recorded, so it is thrown outside the transaction.
  const isRight = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if (!(await enterFactor(ctx, tx, row, entry))) {
      await countFailedConfirmation(tx, { actorId: actor.id, at: clock.now() })
      return false
    }
    await markFactorEntered(tx, actor.signInId, clock.now())
    await forgiveGuess(ctx, tx, limits)
    return true
  })
  if (!isRight) throw invalidField('code', factorCodeIsWrong)
}

/** Does what `confirmPassword` does with a passkey of the caller. Throws passkey_refused. */
export async function confirmWithPasskey(
  ctx: Context,
  actor: Actor,
  { passkey }: UsePasskeyRequest,
): Promise<void> {
  const proved = await verifyPasskey(ctx, passkey)
  if (proved.userId !== actor.id) throw problem('passkey_refused')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw problem('not_signed_in')
    await proved.use(tx)
    await markFactorEntered(tx, actor.signInId, ctx.clock.now())
  })
}

/**
 * The password alone must not be enough for what a second factor protects. Call it within the transaction too: a factor
 * may have been set up while the password was hashed. Throws confirmation_required, and not_signed_in when the sign-in
 * has ended.
 */
export async function requireFactorEntered(
  { clock, config }: Context,
  db: Db,
  { signInId }: Actor,
): Promise<void> {
  const actor = await findActor({ config, db }, signInId)
  if (!actor) throw problem('not_signed_in')
  if ((await findWays(db, actor)).length > 0) requireConfirmed(actor, clock.now())
}

interface Entered {
  password: string | undefined
  /** The password's field in the request. */
  field: string
}

/**
 * Call it before the transaction, because hashing takes long, and call `isStill` and `requireFactorEntered` within the
 * transaction. Throws 400 for a wrong password, and for an account without one, 429 when it was guessed too often, and
 * confirmation_required while an account with a second factor was not confirmed with it: a stolen session and the
 * password are not enough.
 */
export async function verifyOwnPassword(ctx: Context, actor: Actor, { password, field }: Entered) {
  const wrong = () => invalidField(field, passwordIsWrong)
  if (password === undefined) throw invalidField(field, passwordIsRequired)
  await requireFactorEntered(ctx, ctx.db, actor)
  const limits = limitsOfConfirmation(actor.id)
  // The guess is counted before the password is hashed, which takes time and memory.
  await ctx.db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  const current = await findPasswordHash(ctx.db, actor.id)
  const isRight = await verifyPassword(current, password)
  await ctx.db.transaction().execute(async (tx) => {
    if (isRight) await forgiveGuess(ctx, tx, limits)
    else await countFailedConfirmation(tx, { actorId: actor.id, at: ctx.clock.now() })
  })
  if (!isRight) throw wrong()
  return {
    wrong,
    /** False when the password has been changed meanwhile. `row` must be locked. */
    isStill: (row: { password_hash: string | null }) => row.password_hash === current,
  }
}

/**
 * Returns why an account cannot be confirmed with a code; undefined when it can. A person who holds the phone must not
 * be able to do what needs the password.
 */
function whyNotByCode(hasPassword: boolean, role: Role): Problem | undefined {
  if (hasPassword) return problem('forbidden', { message: 'Please confirm with your password.' })
  if (role === 'admin') return problem('code_not_for_admins')
  return undefined
}
