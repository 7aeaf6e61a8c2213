import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import type { StatementLinesTable } from '../../platform/schema/statements.ts'

export interface LineKey {
  statementId: string
  line: number
}

/**
 * Returns false when the file has been imported already. When two imports run at once, the second waits for the first.
 */
export async function insertStatement(tx: Tx, statement: Insertable<Schema['statements']>): Promise<boolean> {
  const result = await tx
    .insertInto('statements')
    .values(statement)
    .onConflict((conflict) => conflict.columns(['gateway', 'content_hash']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** PostgreSQL takes 65,535 values at a time. */
const LINES_AT_ONCE = 5_000

export async function insertLines(tx: Tx, lines: Insertable<StatementLinesTable>[]): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    await tx
      .insertInto('statement_lines')
      .values(lines.slice(from, from + LINES_AT_ONCE))
      .execute()
  }
}

/**
 * Settles an entry with every line that names it and has no problem, together with the fee that the gateway kept of it.
 * The database refuses an entry that is settled already.
 */
export async function settleNamedEntries(tx: Tx, statementId: string): Promise<void> {
  await sql`
    with named as (
      select entry.id, entry.kind, entry.attempt_id, entry.dispute_id, statement.is_bank, line.statement_id, line.line
      from statement_lines line
      join statements statement on statement.id = line.statement_id
      join ledger_entries entry on entry.id = line.entry_id
      where line.statement_id = ${statementId} and line.problem is null
    )
    insert into settled_entries (entry_id, by_bank, statement_id, line)
    select id, is_bank, statement_id, line from named
    union all
    select fee.id, named.is_bank, named.statement_id, named.line
    from named join ledger_entries fee on fee.attempt_id = named.attempt_id and fee.kind = 'fee'
      and fee.dispute_id is not distinct from named.dispute_id
    where named.kind in ('charge', 'chargeback') and not exists (
      select from settled_entries settled where settled.entry_id = fee.id and settled.by_bank = named.is_bank)`.execute(
    tx,
  )
}

export async function settleByLine(
  tx: Tx,
  { statementId, line }: LineKey,
  entryIds: readonly string[],
): Promise<void> {
  const settled = entryIds.map((entry_id) => ({ entry_id, by_bank: true, statement_id: statementId, line }))
  await tx.insertInto('settled_entries').values(settled).execute()
}

/**
 * Lists the fees that gateways kept of these payments and that the bank has not settled. Fees of disputes are apart.
 */
export async function listFeesOf(tx: Tx, attemptIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fee.id from ledger_entries fee
    where fee.attempt_id = any(${attemptIds}::uuid[]) and fee.kind = 'fee' and fee.dispute_id is null and not exists (
      select from settled_entries settled where settled.entry_id = fee.id and settled.by_bank)`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listSettledBy(tx: Tx, { statementId, line }: LineKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('settled_entries')
    .select('entry_id')
    .where('statement_id', '=', statementId)
    .where('line', '=', line)
    .execute()
  return rows.map(({ entry_id }) => entry_id)
}

export async function deleteSettledBy(tx: Tx, { statementId, line }: LineKey): Promise<void> {
  await tx
    .deleteFrom('settled_entries')
    .where('statement_id', '=', statementId)
    .where('line', '=', line)
    .execute()
}

/**
 * A line that pays out several entries has no problem; without entries, its problem is that it is in no entry of the
 * ledger.
 */
export async function updatePayout(tx: Tx, { statementId, line }: LineKey, isPayout: boolean): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ is_payout: isPayout, problem: isPayout ? null : 'unknown' })
    .where('statement_id', '=', statementId)
    .where('line', '=', line)
    .execute()
}

/** Returns false when the line has no problem to explain. */
export async function updateExplanation(
  tx: Tx,
  { statementId, line, explanation }: LineKey & { explanation: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('statement_lines')
    .set({ explanation })
    .where('statement_id', '=', statementId)
    .where('line', '=', line)
    .where('problem', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
