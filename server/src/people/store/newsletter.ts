import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { NewsletterSubscriptionsTable } from '../../platform/schema/people.ts'

export type SubscriptionRow = Selectable<NewsletterSubscriptionsTable>

/** An address has only one row. */
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

interface ConfirmationRequest {
  locale: Locale
  at: Date
  /** No second mail is sent when one was sent after this. */
  pauseSince: Date
}

/** Returns the subscription that gets a confirmation mail; undefined when it is confirmed or got one recently. */
export async function markAsked(
  tx: Tx,
  email: string,
  { locale, at, pauseSince }: ConfirmationRequest,
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

/**
 * Returns undefined when it was not pending. This ends the pause between mails, because the owner of the address has
 * answered.
 */
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

/** Keeps the first time. This ends the pause between mails as well. */
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

export async function deleteSubscription(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute()
}

/** Deletes the unconfirmed subscription of `to`, when `from` has one that gets mails. */
export async function deletePendingBesideActive(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscriptions')
    .where('email', '=', to)
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_subscriptions as active')
          .select('active.id')
          .where('active.email', '=', from)
          .where('active.confirmed_at', 'is not', null)
          .where('active.unsubscribed_at', 'is', null),
      ),
    )
    .execute()
}

/** Changes nothing when `to` has a row. */
export async function updateSubscriber(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ email: to })
    .where('email', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_subscriptions as other').select('other.id').where('other.email', '=', to),
        ),
      ),
    )
    .execute()
}
