import type { Subscription } from '@jhilik/contract/newsletter.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'

export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const status = row.unsubscribed_at ? 'unsubscribed' : row.confirmed_at ? 'confirmed' : 'pending'
  return { email: row.email, status }
}

/** Returns the language of the subscription's mails. */
export async function findSubscriptionLocale(db: Db, id: string): Promise<Locale | undefined> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select('locale')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.locale
}
