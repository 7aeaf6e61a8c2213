import type { Review, ReviewRequest } from '@jhilik/contract/reviews.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { findStatusAsWritten, lockWriter, recountReviews } from '../store/reviews.ts'
import { findReviewedService, findReviewOf } from '../views/reviews.ts'
import { tellOfReview } from './tell-of-review.ts'

const DAY_MINUTES = 24 * 60

/** The most reviews that an account may write in 24 hours, deleted ones included. */
const MAX_REVIEWS_A_DAY = 5

/**
 * Stores a review. It is published at once when it is the only one of a completed booking of the writer, who has
 * confirmed an address; otherwise it waits until staff approve it. Staff are told of it by mail. Throws 400 for an
 * unknown service (an archived one can be reviewed), 429 review_limit, and 409 already_reviewed for a service that the
 * writer has reviewed and not booked since.
 */
export async function writeReview(ctx: Context, actor: Actor, input: ReviewRequest): Promise<Review> {
  const id = newId()
  const now = ctx.clock.now()
  const { serviceId } = input
  return ctx.db.transaction().execute(async (tx) => {
    if (serviceId && !(await findReviewedService(tx, serviceId))) {
      throw invalidField('serviceId', messages.serviceIsNotOnOffer)
    }
    await lockWriter(tx, actor.id)
    const booking = await findBookingToReview(tx, { userId: actor.id, serviceId: serviceId ?? null, now })
    const isVerified = booking !== undefined
    await checkLimits(tx, { userId: actor.id, serviceId, isVerified, now })
    const row = await tx
      .insertInto('reviews')
      .values({
        id,
        user_id: actor.id,
        service_id: serviceId ?? null,
        booking_id: booking?.id ?? null,
        rating: input.rating,
        body: input.review,
        status: await findStatusAsWritten(tx, ctx.config, { userId: actor.id, isVerified }),
        is_counted: false,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.constraint('reviews_one_per_booking').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw problem('internal')
    await recountReviews(tx, actor.id)
    const review = await findReviewOf(tx, id, actor.id)
    await tellOfReview(ctx, tx, review, { change: 'written', earlier: null })
    return review
  })
}

interface Writing {
  userId: string
  serviceId: string | undefined
  /** Whether the review is of a booking. */
  isVerified: boolean
  now: Date
}

/** Call it with the writer locked. Throws review_limit, already_reviewed. */
async function checkLimits(tx: Tx, { userId, serviceId, isVerified, now }: Writing): Promise<void> {
  const written = await listWritten(tx, userId, addMinutes(now, -DAY_MINUTES))
  // The review that must be a day old before the next one is accepted.
  const blocking = written.at(-MAX_REVIEWS_A_DAY)
  if (blocking) {
    const waitMs = addMinutes(blocking.created_at, DAY_MINUTES).getTime() - now.getTime()
    throw problem('review_limit', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  if (serviceId && !isVerified && (await hasReviewedUnverified(tx, userId, serviceId))) {
    throw problem('already_reviewed')
  }
}

/** Lists the user's reviews since an instant, oldest first, hidden and deleted ones included. */
export async function listWritten(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('reviews')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Returns whether the user has a review of the service without a booking. */
export async function hasReviewedUnverified(db: Db, userId: string, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .where('booking_id', 'is', null)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Writer {
  userId: string
  /** Null means any service. */
  serviceId: string | null
  now: Date
}

/**
 * Returns the writer's newest booking that is completed, or confirmed and over, and has no review yet. A booking that
 * the writer made for a customer is left out.
 */
export function findBookingToReview(
  db: Db,
  { userId, serviceId, now }: Writer,
): Promise<{ id: string } | undefined> {
  let bookings = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.user_id', '=', userId)
    .where('bookings.booked_by_staff', '=', false)
    .where(({ eb, and, or }) =>
      or([
        eb('bookings.status', '=', 'completed'),
        and([eb('bookings.status', '=', 'confirmed'), eb('bookings.ends_at', '<=', now)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('reviews').select('reviews.id').whereRef('reviews.booking_id', '=', 'bookings.id')),
      ),
    )
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(1)
  if (serviceId) bookings = bookings.where('bookings.service_id', '=', serviceId)
  return bookings.executeTakeFirst()
}
