import type { AskedCode, AskPhoneCodeRequest, CodeEntry } from '@jhilik/contract/login-codes.ts'
import {
  codeIsWrong,
  otherNumberGetsTexts,
  phoneIsNotValid,
  phoneIsVerified,
  phoneTextsArePaused,
} from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { countFailedConfirmation, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import { phoneVerifiedMail } from '../mails/account.ts'
import { limitsOfPhoneCode } from '../rules/guesses.ts'
import { channelOf, limitOfPhoneCodes } from '../rules/login-codes.ts'
import { lockUser, updateUser } from '../store/accounts.ts'
import { countGuess, forgiveGuess } from '../store/guesses.ts'
import { enterLoginCode } from '../store/login-codes.ts'
import { findOwnAccount } from '../views/accounts.ts'
import { askLoginCode } from './login-codes.ts'

/**
 * Sends a code to a number that the caller wants to verify. Whether the number logs in to another account is told only
 * to a person who has entered the code. Throws 400 for a number that gets no text messages, or is verified already, 403
 * for admins and sample accounts, no_text_messages, and 429.
 */
export async function askPhoneCode(
  ctx: Context,
  actor: Confirmed,
  { to }: AskPhoneCodeRequest,
  locale: Locale,
): Promise<AskedCode> {
  const { clock, config, db } = ctx
  refuseOthers(ctx, actor)
  if (!ctx.sms) throw problem('no_text_messages')
  const number = toE164(to, config.country)
  if (!number) throw invalidField('to', phoneIsNotValid)
  if (!getsTexts(number, config)) throw invalidField('to', otherNumberGetsTexts)
  const { verifiedPhone } = await findOwnAccount(db, actor.id, clock.now())
  if (verifiedPhone === number) throw invalidField('to', phoneIsVerified)
  const limits = [limitOfPhoneCodes(actor.id)]
  return askLoginCode(ctx, number, locale, { limits, paused: phoneTextsArePaused })
}

/**
 * Makes the number to which the code was sent the verified phone of the caller, with which they can log in, and tells
 * them by mail. A repeated entry of the code that has verified the number succeeds. Returns the number in E.164. Throws
 * 400 for a wrong code, code_ended, 403 as above, 429, and phone_taken by a constraint.
 */
export async function verifyPhone(ctx: Context, actor: Confirmed, entry: CodeEntry): Promise<string> {
  const { config, clock, db, jobs } = ctx
  refuseOthers(ctx, actor)
  const limits = limitsOfPhoneCode(actor.id)
  await db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  // Wrong entries must be committed, so a refusal is returned and thrown outside the transaction.
  const outcome = await db.transaction().execute(async (tx) => {
    const at = clock.now()
    // The code is entered before the account is locked, in the same order as when signing in with a code.
    const right = await enterLoginCode(ctx, tx, entry)
    if (right === 'wrong') {
      await countFailedConfirmation(tx, { actorId: actor.id, at })
      return invalidField('code', codeIsWrong)
    }
    if (right === 'ended') {
      return (await findNumberVerifiedBy(tx, actor.id, entry.challenge)) ?? problem('code_ended')
    }
    const { destination: number } = right
    // A code to log in may have been sent to an e-mail address.
    if (channelOf(number) !== 'sms') return problem('code_ended')
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    await right.use()
    await forgiveGuess(ctx, tx, limits)
    const written = row.phone_e164 === number ? {} : { phone: number, phone_e164: number }
    await updateUser(tx, row.id, { ...written, verified_phone: number, updated_at: at })
    await recordAudit(tx, { actorId: row.id, action: 'user.phone_verified', subjectId: row.id, at })
    const reader = { to: row.email, locale: row.locale ?? config.locale }
    await enqueueMail(jobs, tx, phoneVerifiedMail(config, { ...reader, phone: number, at }))
    return number
  })
  if (outcome instanceof Problem) throw outcome
  return outcome
}

/** Admins do not log in with a code, and everybody uses the sample accounts. */
function refuseOthers({ config }: Context, { email, role }: Confirmed): void {
  if (isSampleAccount(config, email)) throw problem('sample_account')
  if (role === 'admin') throw problem('code_not_for_admins')
}

/** Returns the caller's verified phone when the code was sent to it. */
async function findNumberVerifiedBy(tx: Tx, userId: string, challenge: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('login_codes')
    .innerJoin('users', 'users.verified_phone', 'login_codes.destination')
    .select('login_codes.destination')
    .where('login_codes.id', '=', challenge)
    .where('login_codes.used_at', 'is not', null)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.destination
}
