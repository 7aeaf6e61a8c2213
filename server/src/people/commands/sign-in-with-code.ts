import type { CodeLoginRequest } from '@jhilik/contract/login-codes.ts'
import { codeIsWrong, nameIsRequired } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countFailedSignIn } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { channelOf } from '../rules/login-codes.ts'
import { askSecondFactor } from '../rules/second-factor-ticket.ts'
import { lockUserReachedAt, updateLocale } from '../store/accounts.ts'
import { findAccountOfCode, toUser } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { enterLoginCode } from './enter-login-code.ts'
import { addAccessToken, type IssuedRefreshToken, startSignIn, type Tokens } from './issue-tokens.ts'
import { openAccount } from './open-account.ts'
import { proveEmail } from './prove-email.ts'

/**
 * Signs in a person who can read the mails or messages of an address. If there is no account, it opens one when a name
 * is given. Throws 400 for a wrong code and a missing name, code_ended, code_not_for_admins, and second_factor_required
 * with a ticket.
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
  // The code stays valid, so that it can be entered again with the name.
  if (!known && name === undefined) return invalidField('name', nameIsRequired)
  await right.use()
  const account =
    known ?? (await openAccount(ctx, tx, { destination: right.destination, name, locale })).account
  if (account.deactivated_at) return problem('code_ended')
  // Admins are refused because the password is one of their factors.
  if (account.role === 'admin') return problem('code_not_for_admins')
  if (channelOf(right.destination) === 'email') await proveEmail(tx, account, { at: ctx.clock.now() })
  if (locale) await updateLocale(tx, account.id, locale)
  const ways = await findWays(tx, account)
  if (ways.length > 0) return askSecondFactor(ctx, account, ways)
  // An account without a password would be confirmed with another code.
  const isConfirmed = account.password_hash === null
  return startSignIn(ctx, tx, toUser(account), device, { isConfirmed })
}
