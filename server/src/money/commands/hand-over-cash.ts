import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import type { CorrectHandoverRequest, HandOverCashRequest } from '@jhilik/contract/ledger.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { lockCash } from '../store/ledger.ts'
import { findCashOf } from '../views/ledger.ts'

/**
 * The caller has received cash that somebody else had collected. Repeating a request with its idempotency key changes
 * nothing. Throws 400 for more than the collector has in hand, and idempotency_key_reused.
 */
export async function handOverCash(
  ctx: Context,
  actor: Actor,
  input: HandOverCashRequest,
  key?: string,
): Promise<void> {
  const { collectorId, amount, currency, note } = input
  if (collectorId === actor.id) throw invalidField('collectorId', messages.cashOfSomebodyElse)
  const decimalsMessage = decimalsProblem(amount, currency)
  if (decimalsMessage) throw invalidField('amount', decimalsMessage)
  const { minor } = fromMajor(amount, currency)
  await ctx.db.transaction().execute(async (tx) => {
    await lockCash(tx, collectorId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'cash.handover' as const, bookingId: null, request: input, at }
    if (!(await claimRequest(tx, request))) return
    if (minor > (await findCashOf(tx, collectorId, currency))) {
      throw invalidField('amount', messages.moreThanInHand)
    }
    await tx
      .insertInto('cash_handovers')
      .values({
        id: newId(),
        collector_id: collectorId,
        amount_minor: minor,
        currency,
        received_by: actor.id,
        note,
        at,
      })
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'cash.handed_over',
      subjectId: collectorId,
      detail: { amountMinor: minor, currency, ...(note && { reason: note }) },
      at,
    })
  })
}

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
    const wrong = await tx
      .selectFrom('cash_handovers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => problem('not_found'))
    if (wrong.corrects_id !== null) throw problem('invalid_transition')
    const { collector_id, amount_minor, currency } = wrong
    if (collector_id) await lockCash(tx, collector_id)
    const at = ctx.clock.now()
    await tx
      .insertInto('cash_handovers')
      .values({
        id: newId(),
        collector_id,
        amount_minor: -amount_minor,
        currency,
        received_by: actor.id,
        note: reason,
        at,
        corrects_id: id,
      })
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'cash.handover_corrected',
      subjectId: collector_id,
      detail: { amountMinor: amount_minor, currency, reason },
      at,
    })
  })
}
