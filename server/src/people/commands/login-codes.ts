import { randomUUID } from 'node:crypto'
import type { AskedCode, CodeLoginRequest } from '@jhilik/contract/login-codes.ts'
import { codeIsWrong, nameIsRequired, textsArePaused } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countUse, takeUse, type UseLimit } from '../../platform/attempts.ts'
import { countFailedSignIn } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import { codeMail, codeSms, manyTextsMail } from '../mails/login-code.ts'
import type { Caller } from '../rules/device.ts'
import {
  CODE_MINUTES,
  channelOf,
  codeOf,
  type KnownAsker,
  limitOfDay,
  limitsOfKnown,
  limitsOfTexts,
  PAUSE_SECONDS,
  secondsToWait,
} from '../rules/login-codes.ts'
import { askSecondFactor } from '../rules/second-factors.ts'
import { lockUserReachedAt, openAccount, proveEmail, updateLocale } from '../store/accounts.ts'
import { enterLoginCode, lockDestination } from '../store/login-codes.ts'
import { listBusinessRecipients, toUser } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { addAccessToken, startSignIn, type Tokens } from './start-sign-in.ts'

export interface AskedLoginCode {
  id: string
  /** The id stays the same when the message is sent again. */
  messageId: string
}

export const sendLoginCodeJob: JobKind<AskedLoginCode> = { name: 'send-login-code' }

interface AskOptions {
  /** Anybody can use up the codes of a destination. This person gets more to an address of the account that is proved. */
  known?: KnownAsker | null
  /** Further limits of this caller, which count when a code is sent. */
  limits?: UseLimit[]
  /** The text for a day whose text messages are used up. */
  paused?: string
}

/**
 * Sends a code to an e-mail address or a phone number in E.164. The job looks up whether there is an account, so
 * neither the answer nor its time tells. Throws 429 when the destination has got enough codes, and 400 when all text
 * messages of the day are used up.
 */
export async function askLoginCode(
  ctx: Context,
  destination: string,
  locale: Locale,
  { known = null, limits = [], paused = textsArePaused }: AskOptions = {},
): Promise<AskedCode> {
  const now = ctx.clock.now()
  const secret = ctx.config.sessionSecrets[0]
  // The id is entirely random, because the ids of other rows contain their time.
  const id = randomUUID()
  await ctx.db.transaction().execute(async (tx) => {
    await lockDestination(tx, destination)
    const wait = secondsToWait(await loadAskedSince(tx, destination, addMinutes(now, -60)), now)
    const limit = wait.limit || (await takeUse(tx, secret, limitOfDay(destination), now))
    const isProved = known !== null && (await isProvedOf(tx, known.userId, destination))
    const isOwn = isProved && limit > 0
    const seconds = isOwn ? wait.pause : Math.max(wait.pause, limit)
    if (seconds > 0) throw problem('too_many_requests', { retryAfterSeconds: seconds })
    for (const own of [...limits, ...(isOwn ? limitsOfKnown(known) : [])])
      await countUse(tx, secret, own, now)
    if (!isProved && channelOf(destination) === 'sms') await countText(ctx, tx, now, paused)
    const expires_at = addMinutes(now, CODE_MINUTES)
    const code = { id, destination, locale, asked_at: now, expires_at, used_at: null }
    await tx.insertInto('login_codes').values(code).execute()
    await ctx.jobs.enqueue(tx, sendLoginCodeJob, { id, messageId: newId() })
  })
  return { challenge: id, channel: channelOf(destination), resendSeconds: PAUSE_SECONDS }
}

/** Counts a text message for somebody who may be anybody. Mails the owners before the limit is reached, once in a day. */
async function countText(ctx: Context, tx: Tx, now: Date, paused: string): Promise<void> {
  const { smsCodesPerDay: max, sessionSecrets } = ctx.config
  const { all, unwarned, warning, warnedAt } = limitsOfTexts(max)
  if ((await takeUse(tx, sessionSecrets[0], all, now)) > 0) throw invalidField('to', paused)
  if ((await takeUse(tx, sessionSecrets[0], unwarned, now)) === 0) return
  if ((await takeUse(tx, sessionSecrets[0], warning, now)) > 0) return
  ctx.log.warn({ warnedAt, max }, 'many codes are sent by text message')
  for (const recipient of await listBusinessRecipients(ctx.config, tx, 'settings.change')) {
    await enqueueMail(ctx.jobs, tx, manyTextsMail(ctx.config, recipient, { warnedAt, max }))
  }
}

/** Returns when codes for a destination were asked for, latest first. */
async function loadAskedSince(tx: Tx, destination: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('login_codes')
    .select('asked_at')
    .where('destination', '=', destination)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map((row) => row.asked_at)
}

/** Returns whether the owner of the account has proved that they read the messages of the destination. */
async function isProvedOf(tx: Tx, userId: string, destination: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(({ and, eb, or }) =>
      or([
        eb('verified_phone', '=', destination),
        and([eb('email', '=', destination), eb('email_verified_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Sends nothing for a code that is used or has expired, or for a deactivated account. Rejects when it was not sent. */
export async function sendLoginCode(ctx: Context, { id, messageId }: AskedLoginCode): Promise<void> {
  const found = await findSendableCode(ctx.db, id, ctx.clock.now())
  if (!found) return
  const { destination: to, locale } = found
  const code = codeOf(ctx.config.sessionSecrets[0], id)
  // This job sends the message itself, because a job to send a mail would contain the code.
  if (channelOf(to) === 'sms') {
    await ctx.sms?.send({ id: messageId, to, text: codeSms(ctx.config, { code, locale }) })
  } else {
    await ctx.mailer.send({ ...codeMail(ctx.config, { to, code, locale }), to, id: messageId })
  }
}

/** Returns the code if it can still be used, and its destination is not that of a deactivated account. */
const findSendableCode = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('login_codes')
    .select(['id', 'destination', 'locale'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where(({ eb, or, ref }) =>
              or([
                eb('users.email', '=', ref('login_codes.destination')),
                eb('users.verified_phone', '=', ref('login_codes.destination')),
              ]),
            )
            .where('users.deactivated_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()

/**
 * Signs in a person who can read the mails or messages of an address. If there is no account, it opens one when a name
 * is given. Throws 400 for a wrong code and a missing name, code_ended, code_not_for_admins, and second_factor_required
 * with a ticket.
 */
export async function signInWithCode(
  ctx: Context,
  { name, ...entry }: CodeLoginRequest,
  { locale, device }: Caller,
): Promise<Tokens> {
  // Wrong entries must be committed, so a refusal is returned and thrown outside the transaction.
  const issued = await ctx.db.transaction().execute(async (tx) => {
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
    if (channelOf(right.destination) === 'email') await proveEmail(tx, account, ctx.clock.now())
    if (locale) await updateLocale(tx, account.id, locale)
    const ways = await findWays(tx, account)
    if (ways.length > 0) return askSecondFactor(ctx, account, ways)
    // An account without a password would be confirmed with another code.
    const isConfirmed = account.password_hash === null
    return startSignIn(ctx, tx, toUser(account), device, { isConfirmed })
  })
  if (issued instanceof Problem) throw issued
  return addAccessToken(ctx, issued)
}

/** Returns the account that signs in with a code; null for an unknown code or address. */
async function findAccountOfCode(tx: Tx, challenge: string): Promise<string | null> {
  const row = await tx
    .selectFrom('login_codes')
    .innerJoin('users', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('users.email', '=', ref('destination')), eb('users.verified_phone', '=', ref('destination'))]),
      ),
    )
    .select('users.id')
    .where('login_codes.id', '=', challenge)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes the codes that no longer count for the limits of their destination. */
export async function deleteOldCodes(ctx: Context): Promise<void> {
  const instant = addMinutes(ctx.clock.now(), -60)
  await ctx.db
    .transaction()
    .execute((tx) => tx.deleteFrom('login_codes').where('expires_at', '<=', instant).execute())
}
