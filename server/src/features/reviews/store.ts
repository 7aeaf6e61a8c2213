import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ReviewsTable } from '../../platform/schema.ts'

/** False, and nothing is written, when another review stands on the same booking. */
export async function insertReview(tx: Tx, review: Insertable<ReviewsTable>): Promise<boolean> {
  const row = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('reviews_one_per_booking').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
