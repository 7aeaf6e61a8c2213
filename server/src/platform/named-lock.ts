import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** Waits for the other transactions that hold the lock of this name, and holds it until the transaction ends. */
export async function takeNamedLock(tx: Tx, name: string | RawBuilder<string>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
