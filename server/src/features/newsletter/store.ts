import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { NewsletterSubscriptionsTable } from '../../platform/schema/people.ts'

export type SubscriptionRow = Selectable<NewsletterSubscriptionsTable>

/** One row an address, however often it asks. */
export async function insertSubscription(
  tx: Tx,
  subscription: Insertable<NewsletterSubscriptionsTable>,
): Promise<void> {
  await tx
    .insertInto('newsletter_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

interface Asking {
  locale: Locale
  at: Date
  /** Who was asked since then is not asked again yet. */
  pauseSince: Date
}

/** The subscription that now has to be confirmed; undefined when it is, or was asked for a moment ago. */
export async function markAsked(
  tx: Tx,
  email: string,
  { locale, at, pauseSince }: Asking,
): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable('newsletter_subscriptions')
    .set({ locale, asked_at: at, confirmed_at: null, unsubscribed_at: null })
    .where('email', '=', email)
    .where(({ eb, or }) => or([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is not', null)]))
    .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', pauseSince)]))
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when it was not pending. Who holds the mailbox has answered, so the pause is over. */
export async function markConfirmed(tx: Tx, id: string, at: Date): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable('newsletter_subscriptions')
    .set({ confirmed_at: at, asked_at: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the first time. The pause is over here, too: who comes back is asked at once. */
export async function markUnsubscribed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ unsubscribed_at: at, asked_at: null })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

export async function deletePendingBefore(tx: Tx, instant: Date): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('asked_at', '<', instant)
    .execute()
}
