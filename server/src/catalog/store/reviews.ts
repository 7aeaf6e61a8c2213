import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { ReviewsTable } from '../../platform/schema/reviews.ts'

/** Makes reviews of one user be inserted one after the other, because they are counted. */
export async function lockWriter(tx: Tx, userId: string): Promise<void> {
  await takeNamedLock(tx, `reviews:${userId}`)
}

/** Returns false, and writes nothing, when the booking has a review already. */
export async function insertReview(tx: Tx, review: Insertable<ReviewsTable>): Promise<boolean> {
  const row = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('reviews_one_per_booking').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Hides the review, or shows it with null. False when nothing changed or the review does not exist. */
export async function updateHidden(
  tx: Tx,
  id: string,
  hidden: { at: Date; reason: string } | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('reviews')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function clearWriter(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute()
}
