import type { ReviewStatus } from '@jhilik/contract/reviews.ts'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { orNotFound } from '../../platform/problem.ts'
import type { ReviewsTable } from '../../platform/schema/catalog.ts'

type ReviewRow = Selectable<ReviewsTable> & { status: ReviewStatus }

/** Changes of one writer's reviews are made one after the other, because they are counted. */
export async function lockWriter(tx: Tx, userId: string): Promise<void> {
  await takeNamedLock(tx, `reviews:${userId}`)
}

/** Locks the review and its writer. Throws 404, also for a deleted one. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow> {
  const found = orNotFound(
    await tx.selectFrom('reviews').select('user_id').where('id', '=', id).executeTakeFirst(),
  )
  if (found.user_id) await lockWriter(tx, found.user_id)
  return orNotFound(
    await tx
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .where('status', '<>', 'deleted')
      .$narrowType<{ status: ReviewStatus }>()
      .forUpdate()
      .executeTakeFirst(),
  )
}

/**
 * Returns the status of a review that this writer has just written or changed. `isVerified` says whether it is of a
 * completed booking, which no other review is of. A demo has nobody who would approve it.
 */
export async function findStatusAsWritten(
  tx: Tx,
  { demo }: Config,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<ReviewStatus> {
  if (demo) return 'published'
  const writer = await tx
    .selectFrom('users')
    .select(['email_verified_at', 'verified_phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isConfirmed = writer.email_verified_at !== null || writer.verified_phone !== null
  return isVerified && isConfirmed ? 'published' : 'waiting'
}

/**
 * Decides again which of the writer's reviews the ratings count: each published one of a booking; without any, the
 * newest published one. Call it with the writer locked.
 */
export async function recountReviews(tx: Tx, userId: string): Promise<void> {
  const counts = sql<boolean>`status = 'published' and (booking_id is not null or id is not distinct from (
    select newest.id from reviews as newest
    where newest.user_id = ${userId} and newest.status = 'published'
    order by newest.booking_id is null, newest.created_at desc, newest.id desc limit 1))`
  // The one that no longer counts is first: a unique index allows one without a booking.
  for (const isCounted of [false, true]) {
    await tx
      .updateTable('reviews')
      .set({ is_counted: isCounted })
      .where('user_id', '=', userId)
      .where('is_counted', '=', !isCounted)
      .where(sql<boolean>`(${counts}) = ${isCounted}`)
      .execute()
  }
}

/**
 * Removes the name of published and hidden reviews, which stay, and deletes the others of the user. Call it with the
 * writer locked.
 */
export async function removeWriter(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('status', 'in', ['waiting', 'deleted'])
    .execute()
  await tx.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute()
}
