import type { TestMail, TestMessage, TestMessageRequest } from '@jhilik/contract/set-up-tests.ts'
import { otherNumberGetsTexts, phoneIsNotValid } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { countUse, type UseLimit } from '../../platform/attempts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import { MailError } from '../../platform/mail.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import { SmsError } from '../../platform/sms.ts'
import { testMail } from '../mails/test-mails.ts'
import { MAIL_TESTED_KEY, PAGES_READ_KEY } from '../views/set-up.ts'

export async function setPagesRead(ctx: Context, actor: Confirmed, read: boolean): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, PAGES_READ_KEY)
    if (((await readSetting(tx, PAGES_READ_KEY)) === true) === read) return
    await writeSetting(tx, PAGES_READ_KEY, read, { by: actor, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: read ? 'business.pages_read' : 'business.pages_unread',
      at,
    })
  })
}

/** A mail server takes less time, and an owner waits longer. */
const TIMEOUT_MS = 30_000

/**
 * Sends a mail to the caller's own address, at once and without retries. Throws no_mail_server, and admin_needs_email
 * when the caller has no address.
 */
export async function sendTestMail(ctx: Context, actor: Actor, locale: Locale): Promise<TestMail> {
  if (ctx.config.smtpUrl === null) throw problem('no_mail_server')
  const user = await ctx.db.selectFrom('users').select('email').where('id', '=', actor.id).executeTakeFirst()
  const to = user?.email
  if (!to) throw problem('admin_needs_email')
  const { promise: late, resolve } = Promise.withResolvers<TestMail>()
  const timer = setTimeout(
    () => resolve({ accepted: false, to, answer: `No answer in ${TIMEOUT_MS / 1000} seconds` }),
    TIMEOUT_MS,
  )
  try {
    return await Promise.race([late, send(ctx, to, locale)])
  } finally {
    clearTimeout(timer)
  }
}

async function send(ctx: Context, to: string, locale: Locale): Promise<TestMail> {
  try {
    const answer = await ctx.mailer.send({ ...testMail(ctx.config, { to, locale }), to, id: newId() })
    const at = ctx.clock.now()
    // The result is stored for the checklist of the set-up, in every process and after a restart.
    await ctx.db
      .transaction()
      .execute((tx) => writeSetting(tx, MAIL_TESTED_KEY, { at }, { by: 'system', at }))
    return { accepted: true, to, answer }
  } catch (error) {
    const answer = error instanceof MailError ? error.words : (error as Error).message
    return { accepted: false, to, answer }
  }
}

/** Each message costs money. */
const TEST_MESSAGES: UseLimit = { kind: 'test-texts', of: 'everybody', max: 10, seconds: 24 * 60 * 60 }

/**
 * Sends one message at once, without retries. Throws 400 for a number that gets none, no_text_messages, and 429 after
 * ten in a day.
 */
export async function sendTestMessage(
  { sms, config, db, clock }: Context,
  { to, text }: TestMessageRequest & { by: Confirmed },
): Promise<TestMessage> {
  if (!sms) throw problem('no_text_messages')
  const number = toE164(to, config.country)
  if (!number) throw invalidField('to', phoneIsNotValid)
  if (!getsTexts(number, config)) throw invalidField('to', otherNumberGetsTexts)
  await db.transaction().execute((tx) => countUse(tx, config.sessionSecrets[0], TEST_MESSAGES, clock.now()))
  try {
    return { accepted: true, answer: (await sms.send({ id: newId(), to: number, text })).answer }
  } catch (error) {
    if (error instanceof SmsError) return { accepted: false, answer: error.message }
    throw error
  }
}
