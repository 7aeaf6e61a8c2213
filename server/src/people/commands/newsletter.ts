import type { NewsletterPurpose, Subscription } from '@jhilik/contract/newsletter.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { confirmationMail, welcomeMail } from '../mails/newsletter.ts'
import { CONFIRM_MINUTES, confirmUrl, pagePath, readLink, unsubscribeUrls } from '../rules/newsletter.ts'
import { insertSubscription } from '../store/newsletter.ts'

/** Anybody can enter any address, so an address gets at most one confirmation mail in this time. */
const PAUSE_MINUTES = 60

/**
 * Sends a confirmation mail, unless the subscription is confirmed or got one recently. The answer is the same for known
 * and unknown addresses, so that it does not reveal which are known.
 */
export async function subscribe(ctx: Context, email: string, locale: Locale): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await insertSubscription(tx, { id: newId(), email, locale, created_at: at })
    const pauseSince = addMinutes(at, -PAUSE_MINUTES)
    const subscription = await tx
      .updateTable('newsletter_subscriptions')
      .set({ locale, asked_at: at, confirmed_at: null, unsubscribed_at: null })
      .where('email', '=', email)
      .where(({ eb, or }) => or([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is not', null)]))
      .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', pauseSince)]))
      .returningAll()
      .executeTakeFirst()
    if (!subscription) return
    const url = await confirmUrl(ctx, subscription)
    await enqueueMail(ctx.jobs, tx, confirmationMail(ctx.config, subscription, url))
  })
}

/** Confirms a subscription; repeating it changes nothing. Throws 404 for an invalid link, 409 after unsubscribing. */
export async function confirmSubscription(ctx: Context, token: string): Promise<Subscription> {
  const id = orNotFound(await readLink(ctx, 'confirm', token))
  const found = await ctx.db.transaction().execute(async (tx) => {
    // This ends the pause between mails, because the owner of the address has answered.
    const confirmed = await tx
      .updateTable('newsletter_subscriptions')
      .set({ confirmed_at: ctx.clock.now(), asked_at: null })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('unsubscribed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (confirmed) {
      const mail = welcomeMail(ctx.config, confirmed, await unsubscribeUrls(ctx, confirmed))
      await enqueueMail(ctx.jobs, tx, mail)
    }
    return findSubscription(tx, id)
  })
  const subscription = orNotFound(found)
  // A late confirmation must not undo unsubscribing.
  if (subscription.status === 'unsubscribed') throw problem('invalid_transition')
  return subscription
}

/** Ends a subscription; repeating it changes nothing. Throws 404 for an invalid link. */
export async function unsubscribe(ctx: Context, token: string): Promise<Subscription> {
  const id = orNotFound(await readLink(ctx, 'unsubscribe', token))
  const subscription = await ctx.db.transaction().execute(async (tx) => {
    // The first time is kept. This ends the pause between mails as well.
    await tx
      .updateTable('newsletter_subscriptions')
      .set({ unsubscribed_at: ctx.clock.now(), asked_at: null })
      .where('id', '=', id)
      .where('unsubscribed_at', 'is', null)
      .execute()
    return findSubscription(tx, id)
  })
  return orNotFound(subscription)
}

/** Returns the subscription of a link in a mail. Throws 404. */
export async function readSubscription(
  ctx: Context,
  purpose: NewsletterPurpose,
  token: string,
): Promise<Subscription> {
  const id = await readLink(ctx, purpose, token)
  return orNotFound(id && (await findSubscription(ctx.db, id)))
}

async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const status = row.unsubscribed_at ? 'unsubscribed' : row.confirmed_at ? 'confirmed' : 'pending'
  return { email: row.email, status }
}

/** Returns the page for unsubscribing, in the language of the subscription. */
export async function findLeavingPage(ctx: Context, token: string): Promise<string> {
  const id = await readLink(ctx, 'unsubscribe', token)
  const row =
    id === null
      ? undefined
      : await ctx.db
          .selectFrom('newsletter_subscriptions')
          .select('locale')
          .where('id', '=', id)
          .executeTakeFirst()
  return pagePath('unsubscribe', token, row?.locale)
}

/** Deletes unconfirmed addresses after their confirmation link has expired. */
export async function deleteUnconfirmed(ctx: Context): Promise<void> {
  const instant = addMinutes(ctx.clock.now(), -CONFIRM_MINUTES)
  await ctx.db
    .transaction()
    .execute((tx) =>
      tx
        .deleteFrom('newsletter_subscriptions')
        .where('confirmed_at', 'is', null)
        .where('unsubscribed_at', 'is', null)
        .where('asked_at', '<', instant)
        .execute(),
    )
}
