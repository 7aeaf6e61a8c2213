import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** The name of a lock, or SQL that computes it. */
export type LockName = string | RawBuilder<string>

/** Waits for the other transactions that hold the lock of this name, and holds it until the transaction ends. */
export async function takeNamedLock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * Does the same for several locks as a query with one row, one after the other in this order. Parts of the statement
 * that have to come after them refer to the query's column `taken`.
 */
export const namedLocks = (names: readonly LockName[]) => sql`
  select count(pg_advisory_xact_lock(hashtextextended(name, 0))) as taken
  from unnest(array[${sql.join(names)}]::text[]) as name`
