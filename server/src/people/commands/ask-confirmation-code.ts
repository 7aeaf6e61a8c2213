import type { AskConfirmationCodeRequest, AskedCode } from '@jhilik/contract/login-codes.ts'
import { noAddressForCode } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { whyNotByCode } from '../rules/confirmation.ts'
import { findOwnAccount } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { askLoginCode } from './ask-login-code.ts'

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
  const refusal = whyNotByCode({ ...account, role: actor.role })
  if (refusal) throw refusal
  const destination = channel === 'email' ? account.email : ctx.sms && account.verifiedPhone
  if (!destination) throw invalidField('channel', noAddressForCode)
  return askLoginCode(ctx, destination, locale, { userId: actor.id, deviceId: actor.signInId })
}
