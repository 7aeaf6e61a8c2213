import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { resetMail } from '../mails/password.ts'
import { resetUrl } from '../rules/reset-link.ts'
import { markResetAsked } from '../store/accounts.ts'

/** Anybody can enter any address, so an address gets at most one mail in this time. */
const PAUSE_MINUTES = 5

export interface AskedReset {
  email: string
  locale: Locale
}

export const sendResetLinkJob: JobKind<AskedReset> = { name: 'send-reset-link' }

/** A job looks up the account, so neither the answer nor its time tells whether there is one. */
export async function askPasswordReset(ctx: Context, asked: AskedReset): Promise<void> {
  await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, sendResetLinkJob, asked))
}

/** Sends no mail to an unknown address, a deactivated account or a sample account of a demo. */
export async function sendResetLink(ctx: Context, { email, locale }: AskedReset): Promise<void> {
  if (isSampleAccount(ctx.config, email)) return
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const account = await markResetAsked(tx, email, { at, pauseSince: addMinutes(at, -PAUSE_MINUTES) })
    if (!account) return
    const url = await resetUrl(ctx, account, locale)
    await enqueueMail(ctx.jobs, tx, resetMail(ctx.config, { to: account.email, locale, url }))
  })
}
