import { type Compilable, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema/schema.ts'

/** The names of prepared statements, by SQL text. All connections of the process use the same names. */
const names = new Map<string, string>()

/**
 * Runs a query as a prepared statement: PostgreSQL parses it once for each connection and can reuse its plan. It is
 * only for queries that run often, always have the same SQL text, and list their result columns: when a migration adds
 * a column while the process runs, a prepared `select *` fails.
 */
export function executePrepared<T>(
  db: Kysely<Schema>,
  query: Compilable<T> | RawBuilder<T>,
): Promise<QueryResult<T>> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql)) names.set(compiled.sql, `jhilik_${names.size + 1}`)
  return db.executeQuery(compiled)
}

/** A connection that sends the queries of `executePrepared` as named statements, which node-postgres prepares at first use. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: replaces all overloads of node-postgres
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' ? names.get(text) : undefined
    const statement = name === undefined ? [text, values] : [{ name, text, values }]
    return super.query(...(statement as [string]), ...rest)
  }
}

/**
 * Compares the status of a row that is selected by its id, in a form that matches no index on the status. If the
 * condition were `status = …`, PostgreSQL might read all rows with that status instead of the one with the id, when its
 * statistics say that the status is rare. The statistics are wrong while many customers book at once.
 */
export const statusIs = (status: string, column = 'status'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${status}) is true`
