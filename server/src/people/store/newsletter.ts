import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
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

/**
 * Gives a subscriber another e-mail address, unless that has a subscription of its own. A subscription of the new
 * address that was never confirmed is replaced, because otherwise the change of address would end a confirmed one.
 */
export async function moveSubscription(tx: Tx, from: string, to: string): Promise<void> {
  await deletePendingBesideActive(tx, from, to)
  await updateSubscriber(tx, from, to)
  await forgetSubscriber(tx, from)
}

/** Deletes everything about the address, including that it unsubscribed. */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute()
}

/** Deletes the unconfirmed subscription of `to`, when `from` has one that gets mails. */
async function deletePendingBesideActive(tx: Tx, from: string, to: string): Promise<void> {
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
async function updateSubscriber(tx: Tx, from: string, to: string): Promise<void> {
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
