import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Puts all rows of the table into the order of these ids, and returns whether that moved any. */
export async function writePositions(
  tx: Tx,
  table: 'areas' | 'services' | 'price_rules',
  ids: readonly string[],
  at: Date,
): Promise<boolean> {
  const order = JSON.stringify(ids)
  const rows = sql.table(table)
  const { numAffectedRows = 0n } = await sql`
    update ${rows} as listed set position = wanted.position - 1, updated_at = ${at}
    from jsonb_array_elements_text(${order}::jsonb) with ordinality as wanted (id, position)
    where listed.id = wanted.id::uuid and listed.position <> wanted.position - 1`.execute(tx)
  return numAffectedRows > 0n
}
