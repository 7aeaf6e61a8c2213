import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** The name of a lock, or SQL that computes it. */
export type LockName = string | RawBuilder<string>

/** A lock that several transactions hold at once. It waits only for one that holds the lock of this name alone. */
export interface SharedLock {
  shared: string
}

/** Waits for the other transactions that hold the lock of this name, and holds it until the transaction ends. */
export async function takeNamedLock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * Does the same for several locks as a query with one row, one after the other in this order. Parts of the statement
 * that have to come after them refer to the query's column `taken`.
 */
export function namedLocks(locks: readonly (LockName | SharedLock)[]) {
  const isShared = (lock: LockName | SharedLock) => typeof lock === 'object' && 'shared' in lock
  const names = locks.map((lock) => (isShared(lock) ? lock.shared : lock))
  return sql`
    select count(case when is_shared then pg_advisory_xact_lock_shared(key) else pg_advisory_xact_lock(key) end) as taken
    from unnest(array[${sql.join(names)}]::text[], ${locks.map(isShared)}::boolean[]) as lock (name, is_shared),
      hashtextextended(name, 0) as key`
}
