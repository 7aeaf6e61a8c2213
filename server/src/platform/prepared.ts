import type { Compilable, Kysely, QueryResult, RawBuilder } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema/schema.ts'

/** Of the statements that each connection prepares: their names by their texts. */
const names = new Map<string, string>()

/**
 * Runs a query that PostgreSQL parses once for each connection, and plans a few times, instead of each time. For queries that
 * run often and always have the same text; it must name its result columns, because a prepared `select *` fails once a
 * migration adds a column.
 */
export function executePrepared<T>(
  db: Kysely<Schema>,
  query: Compilable<T> | RawBuilder<T>,
): Promise<QueryResult<T>> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql)) names.set(compiled.sql, `jhilik_${names.size + 1}`)
  return db.executeQuery(compiled)
}

/** A connection that names these statements, by which node-postgres and PostgreSQL keep them. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature for all of node-postgres
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' ? names.get(text) : undefined
    const statement = name === undefined ? [text, values] : [{ name, text, values }]
    return super.query(...(statement as [string]), ...rest)
  }
}
