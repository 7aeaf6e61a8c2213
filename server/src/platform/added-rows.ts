import { type Compilable, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** A row that is inserted by the same statement as another one, such as the audit entry of a booking. */
export interface AddedRow {
  table: keyof Schema
  row: Record<string, unknown>
}

export const addedRow = <T extends keyof Schema>(table: T, row: Insertable<Schema[T]>): AddedRow => ({
  table,
  row: row as Record<string, unknown>,
})

/**
 * Returns an insert that returns its row, and the rows added to it, as one statement. The added rows are selected from
 * that row: when it is not inserted because of a conflict, neither are they. `parts` are further named queries that may
 * read the rows of `inserted`.
 */
export function withAddedRows<T>(
  insert: Compilable<T>,
  added: readonly AddedRow[],
  parts: readonly RawBuilder<unknown>[] = [],
): RawBuilder<T> {
  const rows = added.map(({ table, row }, index) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(Object.values(row))
    return sql`${sql.ref(`added_${index}`)} as (
      insert into ${sql.table(table)} (${columns}) select ${values} from inserted)`
  })
  return sql<T>`with ${sql.join([sql`inserted as (${insert})`, ...parts, ...rows])} select * from inserted`
}
