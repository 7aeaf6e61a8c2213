import type { Review, ReviewStatus } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockReview, recountReviews } from '../store/reviews.ts'
import { findReviewForStaff } from '../views/reviews.ts'

/**
 * Publishes a waiting review with the text that was read. Throws 404, 409 invalid_transition, and 409 review_changed
 * when its writer has changed it meanwhile.
 */
export function approveReview(ctx: Context, actor: Actor, id: string, updatedAt: string): Promise<Review> {
  return changeStatus(ctx, actor, id, {
    action: 'review.approved',
    from: ['waiting'],
    to: 'published',
    reason: null,
    updatedAt,
  })
}

/**
 * Hides a published or waiting review: staff and its writer see it, and no rating counts it. Throws 404, 409
 * invalid_transition.
 */
export function hideReview(ctx: Context, actor: Actor, id: string, reason: string): Promise<Review> {
  return changeStatus(ctx, actor, id, {
    action: 'review.hidden',
    from: ['published', 'waiting'],
    to: 'hidden',
    reason,
  })
}

/** Shows a hidden review to everybody. Throws 404, 409 invalid_transition. */
export function showReview(ctx: Context, actor: Actor, id: string): Promise<Review> {
  return changeStatus(ctx, actor, id, {
    action: 'review.shown',
    from: ['hidden'],
    to: 'published',
    reason: null,
  })
}

interface StatusChange {
  action: 'review.approved' | 'review.hidden' | 'review.shown'
  from: ReviewStatus[]
  to: ReviewStatus
  reason: string | null
  /** The time that names the text that was read. */
  updatedAt?: string
}

async function changeStatus(
  ctx: Context,
  actor: Actor,
  id: string,
  { action, from, to, reason, updatedAt }: StatusChange,
): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (!from.includes(row.status)) throw problem('invalid_transition')
    if (updatedAt !== undefined && row.updated_at.toISOString() !== updatedAt) throw problem('review_changed')
    await tx
      .updateTable('reviews')
      .set({
        status: to,
        // A review whose writer is gone counts as long as it is published.
        is_counted: row.user_id === null && to === 'published',
        hidden_at: reason === null ? null : at,
        hidden_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    if (row.user_id) await recountReviews(tx, row.user_id)
    const detail = reason === null ? {} : { reason }
    await recordAudit(tx, { actorId: actor.id, action, subjectId: id, detail, at })
    return findReviewForStaff(tx, id, actor.id)
  })
}
