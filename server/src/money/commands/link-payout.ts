import type { LinkPayoutRequest, UndoPayoutRequest } from '@jhilik/contract/payouts.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { splitFee } from '../rules/payouts.ts'
import { forgetFee, recordFee } from '../store/attempts.ts'
import { correctEnteredFees, enterFee, lockBookingsOfEntries } from '../store/ledger.ts'
import {
  deleteSettledBy,
  type LineKey,
  listFeesOf,
  listSettledBy,
  settleByLine,
  updatePayout,
} from '../store/statements.ts'
import {
  canHaveFee,
  findBankLine,
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
    const bankLine = await findBankLine(tx, key)
    if (!bankLine) throw problem('not_found')
    if (bankLine.isPayout) {
      const linked = await listPaidOut(tx, key)
      if (linked.length === wanted.size && linked.every(({ id }) => wanted.has(id))) return
      throw problem('invalid_transition')
    }
    const entries = await listPayable(tx, bankLine, [...wanted])
    if (entries.length < wanted.size) throw invalidField('entryIds', messages.entryIsPaidOut)
    const rest = entries.reduce((sum, entry) => sum + netOf(entry), 0) - bankLine.amountMinor
    if (rest < 0 || (rest > 0 && !feeReason)) throw invalidField('entryIds', messages.entriesDoNotAddUp)
    const { currency } = bankLine
    const fees = { minor: rest, reason: feeReason ?? '', currency, actorId: actor.id }
    if (rest > 0) await enterFees(tx, entries, fees)

    const feeIds = await listFeesOf(
      tx,
      entries.filter(canHaveFee).map(({ attemptId }) => attemptId),
    )
    await settleByLine(tx, key, [...new Set([...entries.map(({ id }) => id), ...feeIds])])
    await updatePayout(tx, key, true)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.paid_out',
      subject: ['statements', key.statementId],
      detail: {
        line: key.line,
        entries: entries.length,
        ...(rest > 0 && { reason: feeReason, amountMinor: rest, currency }),
      },
      at: ctx.clock.now(),
    })
  })
}

interface ImpliedFees {
  minor: number
  reason: string
  currency: string
  actorId: string
}

/** Adds fees that only the bank's line shows, shared by the payments whose fee is unknown. */
async function enterFees(tx: Tx, entries: readonly PayableEntry[], fees: ImpliedFees): Promise<void> {
  const charges = entries.filter((entry) => canHaveFee(entry) && !entry.isFeeKnown)
  const total = charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  if (charges.length === 0) throw invalidField('feeReason', messages.feesAreKnown)
  if (fees.minor > total) throw invalidField('entryIds', messages.entriesDoNotAddUp)
  await lockBookingsOfEntries(
    tx,
    charges.map(({ id }) => id),
  )
  const shares = splitFee(
    fees.minor,
    charges.map(({ grossMinor }) => grossMinor),
  )
  for (const [index, charge] of charges.entries()) {
    const minor = shares[index] ?? 0
    if (minor === 0) continue
    await enterFee(tx, charge.id, { minor, reason: fees.reason, actorId: fees.actorId })
    await recordFee(tx, charge.attemptId, minor)
  }
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
