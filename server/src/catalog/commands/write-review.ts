import { MAX_REVIEWS_A_DAY } from '@jhilik/contract/constants.ts'
import type { Review, ReviewRequest } from '@jhilik/contract/reviews.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { insertReview, lockWriter } from '../store/reviews.ts'
import {
  findBookingToReview,
  findReviewedService,
  hasReviewedUnverified,
  listWritten,
} from '../views/review-limits.ts'
import { findReview } from '../views/reviews.ts'

const DAY_MINUTES = 24 * 60

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
    await lockWriter(tx, actor.id)
    const booking = await findBookingToReview(tx, { userId: actor.id, serviceId: serviceId ?? null, now })
    await checkLimits(tx, { userId: actor.id, serviceId, isVerified: booking !== undefined, now })
    const isNew = await insertReview(tx, {
      id,
      user_id: actor.id,
      service_id: serviceId ?? null,
      booking_id: booking?.id ?? null,
      rating: input.rating,
      body: input.review,
      created_at: now,
    })
    const review = isNew && (await findReview(tx, id))
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
