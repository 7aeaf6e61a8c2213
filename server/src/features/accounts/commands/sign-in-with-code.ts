import type { CodeLoginRequest } from '@jhilik/contract/login-codes.ts'
import { codeIsWrong, nameIsRequired } from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import { countFailedSignIn } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { invalidField, Problem, problem } from '../../../platform/problem.ts'
import type { UsersTable } from '../../../platform/schema/people.ts'
import { enterLoginCode } from '../../login-codes/commands/enter-login-code.ts'
import { channelOf } from '../../login-codes/rules.ts'
import { deleteFactors } from '../../second-factors/commands/remove-factors.ts'
import { findWays } from '../../second-factors/views.ts'
import type { Caller } from '../rules/device.ts'
import { askSecondFactor } from '../rules/second-factor-ticket.ts'
import { endAllSignIns, lockUserReachedAt, updateLocale, updateUser } from '../store.ts'
import { findAccountOfCode, toUser } from '../views.ts'
import { addAccessToken, type IssuedRefreshToken, startSignIn, type Tokens } from './issue-tokens.ts'
import { openAccount } from './open-account.ts'

/**
 * Signs in whoever can read the mails or messages of an address; with a name it opens an account for them if there is
 * none. Throws 400 for a wrong code and a missing name, code_ended, code_not_for_admins, and second_factor_required with
 * a ticket.
 */
export async function signInWithCode(ctx: Context, input: CodeLoginRequest, caller: Caller): Promise<Tokens> {
  // Wrong entries must be committed, so a refusal is returned and thrown outside the transaction.
  const issued = await ctx.db.transaction().execute((tx) => enter(ctx, tx, input, caller))
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}

async function enter(
  ctx: Context,
  tx: Tx,
  { name, ...entry }: CodeLoginRequest,
  { locale, device }: Caller,
): Promise<IssuedRefreshToken | Problem> {
  const right = await enterLoginCode(ctx, tx, entry)
  if (right === 'wrong') {
    const accountId = await findAccountOfCode(tx, entry.challenge)
    await countFailedSignIn(tx, { accountId, at: ctx.clock.now() })
    return invalidField('code', codeIsWrong)
  }
  if (right === 'ended') return problem('code_ended')
  const known = await lockUserReachedAt(tx, right.destination)
  // The code stays valid: it is entered again with the name.
  if (!known && name === undefined) return invalidField('name', nameIsRequired)
  await right.use()
  const account = known ?? (await openAccount(ctx, tx, { destination: right.destination, name, locale }))
  if (account.deactivated_at) return problem('code_ended')
  // Their second factor is the password.
  if (account.role === 'admin') return problem('code_not_for_admins')
  await verifyEmail(ctx, tx, account, right.destination)
  if (locale) await updateLocale(tx, account.id, locale)
  const ways = await findWays(tx, account)
  if (ways.length > 0) return askSecondFactor(ctx, account, ways)
  // An account without a password would be confirmed with another code.
  const isConfirmed = account.password_hash === null
  return startSignIn(ctx, tx, toUser(account), device, { isConfirmed })
}

/**
 * Whoever signed up with the address before anybody had verified it may be somebody else: their password, second
 * factors and sign-ins end. The owner can choose a password by mail.
 */
async function verifyEmail(
  ctx: Context,
  tx: Tx,
  { id, email_verified_at }: Selectable<UsersTable>,
  destination: string,
): Promise<void> {
  if (channelOf(destination) !== 'email' || email_verified_at) return
  const at = ctx.clock.now()
  await updateUser(tx, id, { email_verified_at: at, password_hash: null })
  await deleteFactors(tx, id)
  await endAllSignIns(tx, id, at)
}
