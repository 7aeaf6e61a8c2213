import type { Review, ReviewRequest } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { insertReview } from './store.ts'
import { findBookingToReview, findReview, findReviewedService } from './views.ts'

/** Throws 400 for an unknown service. One that is no longer on offer can be reviewed all the same. */
export async function writeReview(ctx: Context, actor: Actor, input: ReviewRequest): Promise<Review> {
  const id = newId()
  const now = ctx.clock.now()
  const { serviceId } = input
  return ctx.db.transaction().execute(async (tx) => {
    if (serviceId && !(await findReviewedService(tx, serviceId))) {
      const errors = [{ path: 'serviceId', message: 'This service is not on offer' }]
      throw problem('invalid_input', { errors })
    }
    await insertOnNewestBooking(tx, {
      id,
      user_id: actor.id,
      service_id: serviceId ?? null,
      rating: input.rating,
      body: input.review,
      created_at: now,
    })
    const review = await findReview(tx, id)
    if (!review) throw problem('internal')
    return review
  })
}

type NewReview = Omit<Parameters<typeof insertReview>[1], 'booking_id'> & {
  user_id: string
  created_at: Date
}

/** Ends: each round that writes nothing lost its booking to a review that is there from then on. */
async function insertOnNewestBooking(tx: Tx, review: NewReview): Promise<void> {
  for (;;) {
    const booking = await findBookingToReview(tx, {
      userId: review.user_id,
      serviceId: review.service_id ?? null,
      now: review.created_at,
    })
    if (await insertReview(tx, { ...review, booking_id: booking?.id ?? null })) return
  }
}
