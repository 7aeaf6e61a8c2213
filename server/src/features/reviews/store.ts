import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ReviewsTable } from '../../platform/schema.ts'

export async function insertReview(tx: Tx, review: Insertable<ReviewsTable>): Promise<void> {
  await tx.insertInto('reviews').values(review).execute()
}
