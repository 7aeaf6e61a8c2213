import type { CorrectHandoverRequest } from '@jhilik/contract/ledger.ts'
import type { Context } from '../../context.ts'
import { ONLY_ONE, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { findHandover, insertHandover, lockCashOf } from '../store/ledger.ts'

/**
 * An opposite handover takes back one that was recorded by mistake, so that its collector has the cash again. The
 * database refuses a second one. Throws 404, and invalid_transition for one that is a correction or was corrected.
 */
export async function correctHandover(
  ctx: Context,
  actor: Actor,
  id: string,
  { reason }: CorrectHandoverRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const wrong = await findHandover(tx, id)
    if (!wrong) throw problem('not_found')
    if (wrong.corrects_id !== null) throw problem('invalid_transition')
    const { collector_id, amount_minor, currency } = wrong
    if (collector_id) await lockCashOf(tx, collector_id)
    const at = ctx.clock.now()
    await insertHandover(tx, {
      id: newId(),
      collector_id,
      amount_minor: -amount_minor,
      currency,
      received_by: actor.id,
      note: reason,
      at,
      corrects_id: id,
    })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'cash.handover_corrected',
      subject: ['user', collector_id ?? ONLY_ONE],
      detail: { amountMinor: amount_minor, currency, reason },
      at,
    })
  })
}
