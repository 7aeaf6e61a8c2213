import type { Tx } from '../../platform/db.ts'

/** One row an address, however often it asks; asking again ends an unsubscription. */
export async function upsertSubscription(tx: Tx, id: string, email: string, at: Date): Promise<void> {
  await tx
    .insertInto('newsletter_subscriptions')
    .values({ id, email, created_at: at, unsubscribed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ unsubscribed_at: null }))
    .execute()
}
