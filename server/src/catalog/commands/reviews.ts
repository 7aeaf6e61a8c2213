import type { Review, ReviewRequest } from '@jhilik/contract/reviews.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { findReview, findReviewedService } from '../views/reviews.ts'

const DAY_MINUTES = 24 * 60

/**
 * The most reviews that an account may write in 24 hours. It may write one review of the whole site without a booking.
 */
const MAX_REVIEWS_A_DAY = 5

/**
 * Throws 400 for an unknown service (an archived one can be reviewed), 429 review_limit, and 409 already_reviewed
 * for a service that the writer has reviewed and not booked since.
 */
export async function writeReview(ctx: Context, actor: Actor, input: ReviewRequest): Promise<Review> {
  const id = newId()
  const now = ctx.clock.now()
  const { serviceId } = input
  return ctx.db.transaction().execute(async (tx) => {
    if (serviceId && !(await findReviewedService(tx, serviceId))) {
      throw invalidField('serviceId', messages.serviceIsNotOnOffer)
    }
    // Reviews of one writer are inserted one after the other, because they are counted.
    await takeNamedLock(tx, `reviews:${actor.id}`)
    const booking = await findBookingToReview(tx, { userId: actor.id, serviceId: serviceId ?? null, now })
    await checkLimits(tx, { userId: actor.id, serviceId, isVerified: booking !== undefined, now })
    const row = await tx
      .insertInto('reviews')
      .values({
        id,
        user_id: actor.id,
        service_id: serviceId ?? null,
        booking_id: booking?.id ?? null,
        rating: input.rating,
        body: input.review,
        created_at: now,
      })
      .onConflict((conflict) => conflict.constraint('reviews_one_per_booking').doNothing())
      .returning('id')
      .executeTakeFirst()
    const review = row && (await findReview(tx, id))
    if (!review) throw problem('internal')
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
  const siteReview = written.findLast((review) => review.service_id === null && review.booking_id === null)
  // The review that must be a day old before the next one is accepted.
  const blocking = written.at(-MAX_REVIEWS_A_DAY) ?? (serviceId || isVerified ? undefined : siteReview)
  if (blocking) {
    const waitMs = addMinutes(blocking.created_at, DAY_MINUTES).getTime() - now.getTime()
    throw problem('review_limit', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  if (serviceId && !isVerified && (await hasReviewedUnverified(tx, userId, serviceId))) {
    throw problem('already_reviewed')
  }
}

/** Lists the user's reviews since an instant, oldest first, hidden ones included. */
export async function listWritten(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('reviews')
    .select(['created_at', 'service_id', 'booking_id'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Returns whether the user has reviewed the service without a booking. */
export async function hasReviewedUnverified(db: Db, userId: string, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .where('booking_id', 'is', null)
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
 * Returns the writer's newest booking that is completed, or confirmed and begun, and has no review yet. A booking that
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
        and([eb('bookings.status', '=', 'confirmed'), eb('bookings.starts_at', '<=', now)]),
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

/** Hides the review: only admins see it, and no rating counts it. Throws 404, invalid_transition. */
export function hideReview(ctx: Context, actor: Actor, id: string, reason: string): Promise<Review> {
  return changeVisibility(ctx, actor, id, { action: 'review.hidden', reason })
}

/** Shows the review to everybody again. Throws 404, invalid_transition. */
export function showReview(ctx: Context, actor: Actor, id: string): Promise<Review> {
  return changeVisibility(ctx, actor, id, { action: 'review.shown', reason: null })
}

async function changeVisibility(
  ctx: Context,
  actor: Actor,
  id: string,
  { action, reason }: { action: 'review.hidden' | 'review.shown'; reason: string | null },
): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('reviews')
      .set({ hidden_at: reason === null ? null : at, hidden_reason: reason })
      .where('id', '=', id)
      .where('hidden_at', reason === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    const review = orNotFound(await findReview(tx, id))
    if (changed.numUpdatedRows === 0n) throw problem('invalid_transition')
    await recordAudit(tx, {
      actorId: actor.id,
      action,
      subjectId: id,
      ...(reason !== null && { detail: { reason } }),
      at,
    })
    return review
  })
}

/** Removes the name; the user's reviews stay. */
export async function removeWriter(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute()
}
