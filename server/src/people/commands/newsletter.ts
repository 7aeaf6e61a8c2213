import type { NewsletterPurpose, Subscription } from '@jhilik/contract/newsletter.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { confirmationMail, welcomeMail } from '../mails/subscription.ts'
import { CONFIRM_MINUTES, confirmUrl, pagePath, readLink, unsubscribeUrls } from '../rules/newsletter.ts'
import {
  deletePendingBefore,
  deletePendingBesideActive,
  deleteSubscription,
  insertSubscription,
  markAsked,
  markConfirmed,
  markUnsubscribed,
  updateSubscriber,
} from '../store/newsletter.ts'
import { findSubscription, findSubscriptionLocale } from '../views/newsletter.ts'

/** Anybody can enter any address, so an address gets at most one confirmation mail in this time. */
const PAUSE_MINUTES = 60

/**
 * Sends a confirmation mail. The answer is the same for known and unknown addresses, so that it does not reveal which
 * are known.
 */
export async function subscribe(ctx: Context, email: string, locale: Locale): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await insertSubscription(tx, { id: newId(), email, locale, created_at: at })
    const subscription = await markAsked(tx, email, {
      locale,
      at,
      pauseSince: addMinutes(at, -PAUSE_MINUTES),
    })
    if (!subscription) return
    const url = await confirmUrl(ctx, subscription)
    await enqueueMail(ctx.jobs, tx, confirmationMail(ctx.config, subscription, url))
  })
}

/** Confirms a subscription; repeating it changes nothing. Throws 404 for an invalid link, 409 after unsubscribing. */
export async function confirmSubscription(ctx: Context, token: string): Promise<Subscription> {
  const id = await readLink(ctx, 'confirm', token)
  if (!id) throw problem('not_found')
  const subscription = await ctx.db.transaction().execute(async (tx) => {
    const confirmed = await markConfirmed(tx, id, ctx.clock.now())
    if (confirmed) {
      const mail = welcomeMail(ctx.config, confirmed, await unsubscribeUrls(ctx, confirmed))
      await enqueueMail(ctx.jobs, tx, mail)
    }
    return findSubscription(tx, id)
  })
  if (!subscription) throw problem('not_found')
  // A late confirmation must not undo unsubscribing.
  if (subscription.status === 'unsubscribed') throw problem('invalid_transition')
  return subscription
}

/** Ends a subscription; repeating it changes nothing. Throws 404 for an invalid link. */
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

/** Returns the subscription of a link in a mail. Throws 404. */
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

/** Returns the page for unsubscribing, in the language of the subscription. */
export async function findLeavingPage(ctx: Context, token: string): Promise<string> {
  const id = await readLink(ctx, 'unsubscribe', token)
  const locale = id === null ? undefined : await findSubscriptionLocale(ctx.db, id)
  return pagePath('unsubscribe', token, locale)
}

/** Deletes unconfirmed addresses after their confirmation link has expired. */
export async function deleteUnconfirmed(ctx: Context): Promise<void> {
  const instant = addMinutes(ctx.clock.now(), -CONFIRM_MINUTES)
  await ctx.db.transaction().execute((tx) => deletePendingBefore(tx, instant))
}

/**
 * Gives a subscriber another e-mail address, unless that has a subscription of its own. A subscription of the new
 * address that was never confirmed is replaced, because otherwise the change of address would end a confirmed one.
 */
export async function moveSubscription(tx: Tx, from: string, to: string): Promise<void> {
  await deletePendingBesideActive(tx, from, to)
  await updateSubscriber(tx, from, to)
  await deleteSubscription(tx, from)
}

/** Deletes everything about the address, including that it unsubscribed. */
export function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  return deleteSubscription(tx, email)
}
