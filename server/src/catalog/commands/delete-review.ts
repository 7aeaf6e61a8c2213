import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockReview, recountReviews } from '../store/reviews.ts'

/**
 * Deletes text, stars and reply of the writer's own review. Its booking can be reviewed again, unless staff had hidden
 * the review. Throws 404, also for somebody else's review and for one that is deleted already.
 */
export async function deleteReview(ctx: Context, actor: Actor, id: string): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (row.user_id !== actor.id) throw problem('not_found')
    await tx
      .updateTable('reviews')
      .set({
        status: 'deleted',
        is_counted: false,
        rating: 0,
        body: '',
        booking_id: row.status === 'hidden' ? row.booking_id : null,
        hidden_at: null,
        hidden_reason: null,
        reply: null,
        replied_at: null,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    await recountReviews(tx, actor.id)
    await recordAudit(tx, { actorId: actor.id, action: 'review.deleted', subjectId: id, at })
  })
}
