import type {
  CorrectHandoverRequest,
  CountCashRequest,
  DepositCashRequest,
  HandOverCashRequest,
} from '@jhilik/contract/ledger.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { lockCash } from '../store/ledger.ts'
import { findCashOf, findCollector } from '../views/ledger.ts'

/**
 * The caller has received cash that somebody else had in hand. Repeating a request with its idempotency key changes
 * nothing. Throws 400 for more than the collector has in hand, and idempotency_key_reused.
 */
export async function handOverCash(
  ctx: Context,
  actor: Actor,
  input: HandOverCashRequest,
  key?: string,
): Promise<void> {
  const { collectorId } = input
  if (collectorId === actor.id) throw invalidField('collectorId', messages.cashOfSomebodyElse)
  await moveCash(ctx, actor, input, key, {
    collectorId,
    to: { received_by: actor.id, to_bank: false },
    operation: 'cash.handover',
    action: 'cash.handed_over',
  })
}

/**
 * The caller has deposited cash at the bank. Repeating a request with its idempotency key changes nothing. Throws 400
 * for more than the caller has in hand, and idempotency_key_reused.
 */
export async function depositCash(
  ctx: Context,
  actor: Actor,
  input: DepositCashRequest,
  key?: string,
): Promise<void> {
  await moveCash(ctx, actor, input, key, {
    collectorId: actor.id,
    to: { received_by: null, to_bank: true },
    operation: 'cash.deposit',
    action: 'cash.deposited',
  })
}

interface CashMove {
  /** The account whose cash in hand becomes less. */
  collectorId: string
  to: { received_by: string | null; to_bank: boolean }
  operation: 'cash.handover' | 'cash.deposit'
  action: 'cash.handed_over' | 'cash.deposited'
}

async function moveCash(
  ctx: Context,
  actor: Actor,
  input: DepositCashRequest,
  key: string | undefined,
  { collectorId, to, operation, action }: CashMove,
): Promise<void> {
  const { currency, note } = input
  const { minor } = parseFormAmount(input.amount, currency, { path: 'amount' })
  await ctx.db.transaction().execute(async (tx) => {
    await lockCash(tx, collectorId)
    const at = ctx.clock.now()
    if (!(await claimRequest(tx, { key, actor, operation, bookingId: null, request: input, at }))) return
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
        ...to,
        recorded_by: actor.id,
        note,
        at,
      })
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action,
      subjectId: collectorId,
      detail: { amountMinor: minor, currency, ...(note && { reason: note }) },
      at,
    })
  })
}

/**
 * Somebody's cash was counted, usually at the end of the day. The count is kept beside what they should have had at that
 * moment, and moves no money. Throws 404 for an account that is closed or unknown, and idempotency_key_reused.
 */
export async function countCash(
  ctx: Context,
  actor: Actor,
  input: CountCashRequest,
  key?: string,
): Promise<void> {
  const { collectorId, currency, note } = input
  const { minor } = parseFormAmount(input.counted, currency, { path: 'counted' })
  await ctx.db.transaction().execute(async (tx) => {
    await lockCash(tx, collectorId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'cash.count' as const, bookingId: null, request: input, at }
    if (!(await claimRequest(tx, request))) return
    orNotFound(await findCollector(tx, collectorId))
    const expected = await findCashOf(tx, collectorId, currency)
    await tx
      .insertInto('cash_counts')
      .values({
        id: newId(),
        collector_id: collectorId,
        currency,
        expected_minor: expected,
        counted_minor: minor,
        note,
        counted_by: actor.id,
        at,
      })
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'cash.counted',
      subjectId: collectorId,
      detail: { expectedMinor: expected, amountMinor: minor, currency, ...(note && { reason: note }) },
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
  actor: Confirmed,
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
    const { collector_id, received_by, to_bank, amount_minor, currency } = wrong
    if (collector_id) await lockCash(tx, collector_id)
    const at = ctx.clock.now()
    await tx
      .insertInto('cash_handovers')
      .values({
        id: newId(),
        collector_id,
        amount_minor: -amount_minor,
        currency,
        received_by,
        to_bank,
        recorded_by: actor.id,
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
