import type { SecondFactorLoginRequest } from '@jhilik/contract/second-factors.ts'
import { factorCodeIsWrong } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttempts } from '../../platform/attempts.ts'
import { countFailedSignIn } from '../../platform/audit.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { readKnownDevice } from '../rules/known-device.ts'
import { factorKey } from '../rules/login-attempts.ts'
import { readSecondFactorTicket } from '../rules/second-factor-ticket.ts'
import { lockUser, updateLocale } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { enterFactor, readFactorEntry } from './enter-factor.ts'
import { addAccessToken, startSignIn, type Tokens } from './issue-tokens.ts'

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
  const { db, clock, config } = ctx
  const asked = await readSecondFactorTicket(ctx, ticket)
  if (!asked) throw problem('log_in_again')
  const known = deviceToken ? await readKnownDevice(ctx, deviceToken) : null
  const key = factorKey(asked.id, known?.userId === asked.id ? known.deviceId : null)
  await db.transaction().execute((tx) => countAttempt(tx, config.sessionSecrets[0], key, clock.now()))
  const entry = await readFactorEntry(db, asked.id, code)
  // A wrong entry is recorded, so a refusal is returned and thrown outside the transaction.
  const issued = await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, asked.id)
    if (!row || row.deactivated_at || !asked.isFor(row)) return problem('log_in_again')
    if (!(await enterFactor(ctx, tx, row, entry))) {
      await countFailedSignIn(tx, { accountId: row.id, at: clock.now() })
      return invalidField('code', factorCodeIsWrong)
    }
    await forgetAttempts(tx, config.sessionSecrets[0], key)
    if (locale) await updateLocale(tx, row.id, locale)
    return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true, hasSecondFactor: true })
  })
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}
