import type { LinkPayoutRequest, UndoPayoutRequest } from '@jhilik/contract/payouts.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { splitFee } from '../rules/payouts.ts'
import { forgetFee, recordFee } from '../store/attempts.ts'
import { enterCorrection, enterEntries, lockBookingsOfEntries } from '../store/ledger.ts'
import {
  canHaveFee,
  findBankLine,
  type LineKey,
  listPaidOut,
  listPayable,
  netOf,
  type PayableEntry,
} from '../views/payouts.ts'

/**
 * A line of the bank pays out these entries together, which settles them on its day. If their sum is higher and a
 * reason is given, the difference is recorded as fees of the charges among them whose fee is unknown. Repeating it
 * changes nothing. Throws 404, 400 at `entryIds` or `feeReason`, and invalid_transition for a line that pays out other
 * entries.
 */
export async function linkPayout(
  ctx: Context,
  actor: Actor,
  key: LineKey,
  { entryIds, feeReason }: LinkPayoutRequest,
): Promise<void> {
  const wanted = new Set(entryIds)
  await ctx.db.transaction().execute(async (tx) => {
    // Linking waits for imports and other links, so that they come one after the other.
    await takeNamedLock(tx, 'statements')
    const bankLine = orNotFound(await findBankLine(tx, key))
    if (bankLine.isPayout) {
      const linked = await listPaidOut(tx, key)
      if (linked.length === wanted.size && linked.every(({ id }) => wanted.has(id))) return
      throw problem('invalid_transition')
    }
    const entries = await listPayable(tx, bankLine, [...wanted])
    if (entries.length < wanted.size) throw invalidField('entryIds', messages.entryIsPaidOut)
    const rest = entries.reduce((sum, entry) => sum + netOf(entry), 0) - bankLine.amountMinor
    if (rest < 0 || (rest > 0 && !feeReason)) throw invalidField('entryIds', messages.entriesDoNotAddUp)
    if (rest > 0) await enterFees(tx, entries, { minor: rest, reason: feeReason ?? '', actorId: actor.id })

    const charges = entries.filter(canHaveFee)
    const settled = new Set([...entries.map(({ id }) => id), ...(await listFeesOf(tx, charges))])
    await tx
      .insertInto('settled_entries')
      .values(
        [...settled].map((entry_id) => ({
          entry_id,
          by_bank: true,
          statement_id: key.statementId,
          line: key.line,
        })),
      )
      .execute()
    await updatePayout(tx, key, true)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.paid_out',
      subjectId: key.statementId,
      detail: {
        line: key.line,
        entries: entries.length,
        ...(rest > 0 && { reason: feeReason, amountMinor: rest, currency: bankLine.currency }),
      },
      at: ctx.clock.now(),
    })
  })
}

/** Adds fees that only the bank's line shows, shared by the payments whose fee is unknown. */
async function enterFees(
  tx: Tx,
  entries: readonly PayableEntry[],
  { minor, reason, actorId }: { minor: number; reason: string; actorId: string },
): Promise<void> {
  const charges = entries.filter((entry) => canHaveFee(entry) && !entry.isFeeKnown)
  const amounts = charges.map(({ grossMinor }) => grossMinor)
  if (charges.length === 0) throw invalidField('feeReason', messages.feesAreKnown)
  if (minor > amounts.reduce((sum, amount) => sum + amount, 0)) {
    throw invalidField('entryIds', messages.entriesDoNotAddUp)
  }
  const ids = charges.map(({ id }) => id)
  await lockBookingsOfEntries(tx, ids)
  const shares = splitFee(minor, amounts)
  for (const [index, { id, attemptId }] of charges.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    const payment = await tx
      .selectFrom('ledger_entries')
      .select(['booking_id', 'currency', 'attempt_id', 'gateway', 'method', 'reference', 'occurred_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The fee counts on the day of the payment.
    const fee = { ...payment, kind: 'fee' as const, amount_minor: -share, reason, recorded_by: actorId }
    await enterEntries(tx, [fee])
    await recordFee(tx, attemptId, share)
  }
}

/**
 * Lists the fees that gateways kept of these payments and that the bank has not settled. Fees of disputes are apart.
 */
async function listFeesOf(tx: Tx, payments: readonly PayableEntry[]): Promise<string[]> {
  const attemptIds = payments.map(({ attemptId }) => attemptId)
  const { rows } = await sql<{ id: string }>`
    select fee.id from ledger_entries fee
    where fee.attempt_id = any(${attemptIds}::uuid[]) and fee.kind = 'fee' and fee.dispute_id is null and not exists (
      select from settled_entries settled where settled.entry_id = fee.id and settled.by_bank)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * A line that pays out several entries has no problem; without entries, its problem is that it is in no entry of the
 * ledger.
 */
async function updatePayout(tx: Tx, { statementId, line }: LineKey, isPayout: boolean): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ is_payout: isPayout, problem: isPayout ? null : 'unknown' })
    .where('statement_id', '=', statementId)
    .where('line', '=', line)
    .execute()
}

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
    const settled = await tx
      .selectFrom('settled_entries')
      .select('entry_id')
      .where('statement_id', '=', key.statementId)
      .where('line', '=', key.line)
      .execute()
    const entryIds = settled.map(({ entry_id }) => entry_id)
    await lockBookingsOfEntries(tx, entryIds)
    await tx
      .deleteFrom('settled_entries')
      .where('statement_id', '=', key.statementId)
      .where('line', '=', key.line)
      .execute()
    await updatePayout(tx, key, false)
    const fees = await listEnteredFees(tx, entryIds)
    for (const fee of fees) await enterCorrection(tx, fee, { actorId: actor.id, reason, at })
    for (const { attempt_id } of fees) if (attempt_id) await forgetFee(tx, attempt_id)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.payout_undone',
      subjectId: key.statementId,
      detail: { line: key.line, reason },
      at,
    })
  })
}

/** Lists the fees among these entries that staff have entered, with a reason, and that nobody has corrected. */
async function listEnteredFees(tx: Tx, entryIds: readonly string[]) {
  return tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as correction', 'correction.corrects_id', 'entry.id')
    .selectAll('entry')
    .where('entry.id', 'in', entryIds)
    .where('entry.kind', '=', 'fee')
    .where('entry.corrects_id', 'is', null)
    .where('entry.reason', 'is not', null)
    .where('correction.id', 'is', null)
    .execute()
}
