import type { Review } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { updateHidden } from '../store/reviews.ts'
import { findReview } from '../views/reviews.ts'

/** Hides the review: only admins see it, and no rating counts it. Throws 404, invalid_transition. */
export function hideReview(ctx: Context, actor: Actor, id: string, reason: string): Promise<Review> {
  return changeVisibility(ctx, actor, id, { action: 'review.hidden', reason })
}

/** Shows the review to everybody again. Throws 404, invalid_transition. */
export function showReview(ctx: Context, actor: Actor, id: string): Promise<Review> {
  return changeVisibility(ctx, actor, id, { action: 'review.shown', reason: null })
}

interface Change {
  action: 'review.hidden' | 'review.shown'
  /** Null shows the review. */
  reason: string | null
}

function changeVisibility(
  ctx: Context,
  actor: Actor,
  id: string,
  { action, reason }: Change,
): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await updateHidden(tx, id, reason === null ? null : { at, reason })
    const review = await findReview(tx, id)
    if (!review) throw problem('not_found')
    if (!changed) throw problem('invalid_transition')
    await recordAudit(tx, {
      actorId: actor.id,
      action,
      subject: ['review', id],
      ...(reason !== null && { detail: { reason } }),
      at,
    })
    return review
  })
}
