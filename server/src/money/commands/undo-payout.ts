import type { UndoPayoutRequest } from '@jhilik/contract/payouts.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { problem } from '../../platform/problem.ts'
import { deleteSettledBy, type LineKey, listSettledBy, updatePayout } from '../store/statements.ts'
import { findBankLine } from '../views/payouts.ts'
import { correctEnteredFees } from './enter-fee.ts'
import { lockBookingsOfEntries } from './lock-bookings-of-entries.ts'
import { forgetFee } from './record-fee.ts'

/**
 * Undoes a payout that was matched with the wrong entries. They are open again, the line too, and fees that were
 * recorded with it are corrected. Throws 404 for a line that pays out nothing, and month_is_closed.
 */
export async function undoPayout(
  ctx: Context,
  actor: Actor,
  key: LineKey,
  { reason }: UndoPayoutRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'statements')
    const bankLine = await findBankLine(tx, key)
    if (!bankLine?.isPayout) throw problem('not_found')
    if (bankLine.isClosed) throw problem('month_is_closed')
    const at = ctx.clock.now()
    const entryIds = await listSettledBy(tx, key)
    await lockBookingsOfEntries(tx, entryIds)
    await deleteSettledBy(tx, key)
    await updatePayout(tx, key, false)
    const attemptIds = await correctEnteredFees(tx, entryIds, { actorId: actor.id, reason, at })
    for (const attemptId of attemptIds) await forgetFee(tx, attemptId)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.payout_undone',
      subject: ['statements', key.statementId],
      detail: { line: key.line, reason },
      at,
    })
  })
}
