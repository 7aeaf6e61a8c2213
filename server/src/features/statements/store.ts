import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import type { StatementLinesTable } from '../../platform/schema/statements.ts'

/** False when the file has been imported already. Of two at once the second waits for the first. */
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

/** False when the line has no problem to explain. */
export async function updateExplanation(
  tx: Tx,
  { statementId, line, explanation }: { statementId: string; line: number; explanation: string },
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
