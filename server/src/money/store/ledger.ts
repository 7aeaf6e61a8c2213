import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { LedgerEntriesTable, LedgerTables } from '../../platform/schema/ledger.ts'

type EntryRow = Selectable<LedgerEntriesTable>

async function insertEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await tx.insertInto('ledger_entries').values(entries).execute()
}

async function findEntryRow(tx: Tx, id: string): Promise<EntryRow> {
  return tx.selectFrom('ledger_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks the bookings in the order in which all commands lock several. */
async function lockBookingsOf(tx: Tx, entryIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ledger_entries')
        .select('booking_id')
        .where(sql<boolean>`ledger_entries.id = any(${entryIds}::uuid[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Finds the fees among these entries that staff have entered, with a reason, and that nobody has corrected. */
async function findEnteredFees(tx: Tx, ids: readonly string[]): Promise<EntryRow[]> {
  return tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as correction', 'correction.corrects_id', 'entry.id')
    .selectAll('entry')
    .where('entry.id', 'in', ids)
    .where('entry.kind', '=', 'fee')
    .where('entry.corrects_id', 'is', null)
    .where('entry.reason', 'is not', null)
    .where('correction.id', 'is', null)
    .execute()
}

/** Makes one collector's handovers come one after the other. */
export async function lockCashOf(tx: Tx, collectorId: string): Promise<void> {
  await takeNamedLock(tx, `cash:${collectorId}`)
}

export async function insertHandover(
  tx: Tx,
  handover: Insertable<LedgerTables['cash_handovers']>,
): Promise<void> {
  await tx.insertInto('cash_handovers').values(handover).execute()
}

export async function findHandover(tx: Tx, id: string) {
  return tx.selectFrom('cash_handovers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Waits for entries that are being written: their trigger holds the same lock shared. */
export async function lockMonths(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'closed_months')
}

/** Returns false when it is closed already. */
export async function insertClosedMonth(
  tx: Tx,
  month: Insertable<LedgerTables['closed_months']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('closed_months')
    .values(month)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns false when it is not closed. */
export async function deleteClosedMonth(tx: Tx, month: string): Promise<boolean> {
  const result = await tx.deleteFrom('closed_months').where('month', '=', month).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Adds ledger entries of a booking that the caller has locked. */
export async function enterEntries(tx: Tx, entries: Insertable<LedgerEntriesTable>[]): Promise<void> {
  await insertEntries(tx, entries)
}

interface Correction {
  actorId: string
  reason: string
  at: Date
}

/** Adds an opposite entry. The database refuses a second one. */
export async function enterCorrection(
  tx: Tx,
  entry: EntryRow,
  { actorId, reason, at }: Correction,
): Promise<void> {
  const { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip } = entry
  const same = { booking_id, kind, currency, attempt_id, refund_id, gateway, method, reference, is_tip }
  await insertEntries(tx, [
    {
      ...same,
      amount_minor: -entry.amount_minor,
      collected_by: entry.collected_by,
      recorded_by: actorId,
      corrects_id: entry.id,
      reason,
      occurred_at: at,
    },
  ])
}

interface EnteredFee {
  minor: number
  reason: string
  actorId: string
}

/**
 * Adds the fee that a gateway or bank kept of this payment, as staff entered it. It counts on the day of the payment.
 */
export async function enterFee(
  tx: Tx,
  paymentId: string,
  { minor, reason, actorId }: EnteredFee,
): Promise<void> {
  const payment = await findEntryRow(tx, paymentId)
  const { booking_id, currency, attempt_id, gateway, method, reference, occurred_at } = payment
  await insertEntries(tx, [
    {
      booking_id,
      currency,
      attempt_id,
      gateway,
      method,
      reference,
      occurred_at,
      kind: 'fee',
      amount_minor: -minor,
      reason,
      recorded_by: actorId,
    },
  ])
}

/** Corrects the fees among these entries that staff have entered. Returns their attempts. */
export async function correctEnteredFees(
  tx: Tx,
  entryIds: readonly string[],
  correction: Correction,
): Promise<string[]> {
  const fees = await findEnteredFees(tx, entryIds)
  for (const fee of fees) await enterCorrection(tx, fee, correction)
  return fees.flatMap(({ attempt_id }) => attempt_id ?? [])
}

/**
 * Call it before the first write to payments of several bookings, or to their entries. A new entry refers to its
 * booking and changes the payment status, and a cancellation locks the booking before the payment.
 */
export async function lockBookingsOfEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length > 0) await lockBookingsOf(tx, entryIds)
}

/** Locks one collector's cash in hand for changes that are made apart from a booking's payment. */
export async function lockCash(tx: Tx, collectorId: string): Promise<void> {
  await lockCashOf(tx, collectorId)
}
