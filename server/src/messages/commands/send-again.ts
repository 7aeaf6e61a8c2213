import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { planAgain } from '../store/messages.ts'

/**
 * Sends a message again that failed, or of which nobody knows whether it was sent. Of two calls at once one does it. Throws
 * 404, and invalid_transition for a message in another state.
 */
export async function sendAgain(ctx: Context, actor: Actor, messageId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('messages').selectAll().where('id', '=', messageId).forUpdate()
    const { booking_id, event, channel, state } = orNotFound(await row.executeTakeFirst())
    if (!(await planAgain(ctx, tx, messageId)))
      throw problem('invalid_transition', { detail: { from: state } })
    await recordAudit(tx, {
      actorId: actor.id,
      ...(booking_id === null
        ? { action: 'messages.sent_again' as const }
        : { action: 'booking.message_sent_again' as const, subjectId: booking_id }),
      detail: { message: messageId, event, channel, before: state },
      at: ctx.clock.now(),
    })
  })
}
