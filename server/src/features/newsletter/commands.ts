import type { NewsletterPurpose, Subscription } from '@jhilik/contract/newsletter.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { confirmationMail, welcomeMail } from './mails/subscription.ts'
import { CONFIRM_MINUTES, confirmUrl, leaveUrls, readLink } from './rules.ts'
import {
  deletePendingBefore,
  insertSubscription,
  markAsked,
  markConfirmed,
  markUnsubscribed,
} from './store.ts'
import { findSubscription } from './views.ts'

/** Anybody can type anybody's address: a mailbox gets at most one question in that time. */
const PAUSE_MINUTES = 60

/** Asks the address by mail. The same whether or not it was known, so that asking tells nothing about others. */
export async function subscribe(ctx: Context, email: string, locale: Locale): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await insertSubscription(tx, { id: newId(), email, locale, created_at: at })
    const asked = await markAsked(tx, email, { locale, at, pauseSince: addMinutes(at, -PAUSE_MINUTES) })
    if (!asked) return
    const url = await confirmUrl(ctx, asked)
    await enqueueMail(ctx.jobs, tx, confirmationMail(ctx.config, asked, url))
  })
}

/** Confirming twice changes nothing. Throws 404 for a link that does not hold, 409 after leaving. */
export async function confirmSubscription(ctx: Context, token: string): Promise<Subscription> {
  const id = await readLink(ctx, 'confirm', token)
  if (!id) throw problem('not_found')
  const subscription = await ctx.db.transaction().execute(async (tx) => {
    const confirmed = await markConfirmed(tx, id, ctx.clock.now())
    if (confirmed) {
      const mail = welcomeMail(ctx.config, confirmed, await leaveUrls(ctx, confirmed))
      await enqueueMail(ctx.jobs, tx, mail)
    }
    return findSubscription(tx, id)
  })
  if (!subscription) throw problem('not_found')
  // A button that was pressed too late must not undo a decision.
  if (subscription.status === 'unsubscribed') throw problem('invalid_transition')
  return subscription
}

/** Leaving twice changes nothing. Throws 404 for a link that does not hold. */
export async function unsubscribe(ctx: Context, token: string): Promise<Subscription> {
  const id = await readLink(ctx, 'unsubscribe', token)
  if (!id) throw problem('not_found')
  const subscription = await ctx.db.transaction().execute(async (tx) => {
    await markUnsubscribed(tx, id, ctx.clock.now())
    return findSubscription(tx, id)
  })
  if (!subscription) throw problem('not_found')
  return subscription
}

/** What a link in a mail is about. Changes nothing. Throws 404. */
export async function readSubscription(
  ctx: Context,
  purpose: NewsletterPurpose,
  token: string,
): Promise<Subscription> {
  const id = await readLink(ctx, purpose, token)
  const subscription = id && (await findSubscription(ctx.db, id))
  if (!subscription) throw problem('not_found')
  return subscription
}

/** Addresses that nobody confirmed, once the link that could do it has expired. */
export async function forgetUnconfirmed(ctx: Context): Promise<void> {
  const instant = addMinutes(ctx.clock.now(), -CONFIRM_MINUTES)
  await ctx.db.transaction().execute((tx) => deletePendingBefore(tx, instant))
}
