import { randomUUID } from 'node:crypto'
import type { ChangeEmailRequest } from '@jhilik/contract/own-account.ts'
import { emailIsYours, sampleAccountKeepsEmail } from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Actor } from '../../platform/guard.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { emailChangeAskedMail } from '../mails/email-change.ts'
import { EMAIL_CHANGE_MINUTES } from '../rules/email-change-link.ts'
import { lockUser, writeEmailChange } from '../store/accounts.ts'

/** The number of mails an hour for one account, and to one address whoever asks. */
const PER_HOUR = 5
const HOUR_SECONDS = 3600

export interface AskedEmailChange {
  userId: string
  changeId: string
  locale: Locale
}

export const sendEmailChangeJob: JobKind<AskedEmailChange> = { name: 'send-email-change-link' }

/**
 * A job sends a link to the new address, so neither the answer nor its time tells whether the address has an account.
 * The old address is told. Throws 400 for the caller's own address, and 429.
 */
export async function askEmailChange(
  ctx: Context,
  actor: Actor,
  { email }: ChangeEmailRequest,
  locale: Locale,
): Promise<void> {
  const { clock, config, db, jobs } = ctx
  if (isSampleAccount(config, actor.email)) throw invalidField('email', sampleAccountKeepsEmail)
  const at = clock.now()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if (row.email === email) throw invalidField('email', emailIsYours)
    for (const [kind, of] of [
      ['email-change', row.id],
      ['email-change-to', email],
    ] as const) {
      await countUse(tx, config.sessionSecrets[0], { kind, of, max: PER_HOUR, seconds: HOUR_SECONDS }, at)
    }
    const expires_at = addMinutes(at, EMAIL_CHANGE_MINUTES)
    await writeEmailChange(tx, { user_id: row.id, id, email, replaces: row.email, asked_at: at, expires_at })
    await jobs.enqueue(tx, sendEmailChangeJob, { userId: row.id, changeId: id, locale })
    const reader = { to: row.email, locale: row.locale ?? config.locale }
    await enqueueMail(jobs, tx, emailChangeAskedMail(config, { ...reader, newEmail: email, at }))
  })
}
