import type { Review, ReviewChange } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { findStatusAsWritten, lockReview, recountReviews } from '../store/reviews.ts'
import { findReviewOf } from '../views/reviews.ts'
import { tellOfReview } from './tell-of-review.ts'

/** Staff get no second message about a review within this time, unless it waits for them again, or is bad now. */
const QUIET_MS = 24 * 3_600_000

/**
 * Changes stars and text of the writer's own review. One that would wait if it were new waits for approval again.
 * Throws 404, also for somebody else's review, and 409 invalid_transition for one that staff have hidden.
 */
export async function changeReview(
  ctx: Context,
  actor: Actor,
  id: string,
  input: ReviewChange,
): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (row.user_id !== actor.id) throw problem('not_found')
    if (row.status === 'hidden') throw problem('invalid_transition')
    if (row.body === input.review && row.rating === input.rating) return findReviewOf(tx, id, actor.id)
    const isVerified = row.booking_id !== null
    const status = await findStatusAsWritten(tx, ctx.config, { userId: actor.id, isVerified })
    await tx
      .updateTable('reviews')
      .set({
        rating: input.rating,
        body: input.review,
        status,
        is_counted: row.is_counted && status === 'published',
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    await recountReviews(tx, actor.id)
    const detail = { from: row.rating, to: input.rating }
    await recordAudit(tx, { actorId: actor.id, action: 'review.changed', subjectId: id, detail, at })
    const review = await findReviewOf(tx, id, actor.id)
    const waitsAgain = row.status === 'published' && status === 'waiting'
    const isSoon = !waitsAgain && at.getTime() - row.updated_at.getTime() < QUIET_MS
    await tellOfReview(ctx, tx, review, { change: 'changed', earlier: row.rating, isSoon })
    return review
  })
}
