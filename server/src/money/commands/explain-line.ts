import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { updateExplanation } from '../store/statements.ts'

interface Explained {
  statementId: string
  line: number
  explanation: string
}

/**
 * Stores what staff found out about a difference, which is then no longer open. Throws 404 for a line that has none.
 */
export async function explainLine(ctx: Context, actor: Actor, explained: Explained): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await updateExplanation(tx, explained))) throw problem('not_found')
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.explained',
      subject: ['statements', explained.statementId],
      detail: { line: explained.line, reason: explained.explanation },
      at: ctx.clock.now(),
    })
  })
}
