import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type { Review } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { reviewsWithNames, toReview } from './reviews.ts'

/** The lengths in characters: longer than a word or two, and shorter than five lines on a phone. */
const [SHORTEST, LONGEST] = [20, 160]

/**
 * Returns the newest visible review with at least four stars that fits a quote, preferably not one of those shown as
 * the latest.
 */
export async function findQuote(db: Db): Promise<Review | null> {
  const rows = await reviewsWithNames(db)
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.rating', '>=', 4)
    .where('reviews.user_id', 'is not', null)
    .where(sql<boolean>`char_length(reviews.body) between ${SHORTEST} and ${LONGEST}`)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(HOME_REVIEWS + 1)
    .execute()
  const latest = await db
    .selectFrom('reviews')
    .select('id')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HOME_REVIEWS)
    .execute()
  const row = rows.find(({ id }) => !latest.some((review) => review.id === id)) ?? rows[0]
  return row ? toReview(row) : null
}
