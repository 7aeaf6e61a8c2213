import type { Review, ReviewReplyRequest } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockReview } from '../store/reviews.ts'
import { findReviewForStaff } from '../views/reviews.ts'

/**
 * Stores the public reply to the text that was read, in place of an earlier reply. Throws 404, 409 invalid_transition
 * for a review that is not published, and 409 review_changed when its writer has changed it meanwhile.
 */
export async function replyToReview(
  ctx: Context,
  actor: Actor,
  id: string,
  { reply, updatedAt }: ReviewReplyRequest,
): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (row.status !== 'published') throw problem('invalid_transition')
    if (row.updated_at.toISOString() !== updatedAt) throw problem('review_changed')
    if (row.reply !== reply) {
      await tx.updateTable('reviews').set({ reply, replied_at: at }).where('id', '=', id).execute()
      await recordAudit(tx, { actorId: actor.id, action: 'review.replied', subjectId: id, at })
    }
    return findReviewForStaff(tx, id, actor.id)
  })
}

/** Removes the reply. Throws 404; 409 invalid_transition when there is none. */
export async function removeReply(ctx: Context, actor: Actor, id: string): Promise<Review> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (row.reply === null) throw problem('invalid_transition')
    await tx.updateTable('reviews').set({ reply: null, replied_at: null }).where('id', '=', id).execute()
    await recordAudit(tx, { actorId: actor.id, action: 'review.reply_removed', subjectId: id, at })
    return findReviewForStaff(tx, id, actor.id)
  })
}
