import type { Review, ReviewRequest } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { insertReview } from './store.ts'
import { findReview } from './views.ts'

export async function writeReview(ctx: Context, actor: Actor, input: ReviewRequest): Promise<Review> {
  const id = newId()
  return ctx.db.transaction().execute(async (tx) => {
    await insertReview(tx, {
      id,
      user_id: actor.id,
      rating: input.rating,
      body: input.review,
      created_at: ctx.clock.now(),
    })
    const review = await findReview(tx, id)
    if (!review) throw problem('internal')
    return review
  })
}
