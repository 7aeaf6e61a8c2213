import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { MigrationConnection } from './migrate.ts'
import { StartError } from './start-error.ts'

/**
 * `read`: all statements see the database as it was at the first one, and none can write. `write`: they are committed
 * together, or not at all.
 */
type TransactionKind = 'read' | 'write'

/** Runs the work in one transaction on a connection without time limits. */
export type RunTransaction = <T>(
  kind: TransactionKind,
  work: (connection: MigrationConnection) => Promise<T>,
) => Promise<T>

const READ = 'set transaction isolation level repeatable read, read only'

/** Everything else that uses the embedded database waits meanwhile: it has one connection. */
export const embeddedTransaction =
  (lite: PGlite): RunTransaction =>
  (kind, work) =>
    lite.transaction(async (tx: Transaction) => {
      if (kind === 'read') await tx.exec(READ)
      return work({
        exec: async (sql) => void (await tx.exec(sql)),
        rows: async <T>(sql: string, params?: unknown[]) => (await tx.query<T>(sql, params)).rows,
      })
    })

/** Throws StartError when the server cannot be reached. */
export const serverTransaction =
  (connectionString: string): RunTransaction =>
  async (kind, work) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'jhilik-backup',
      // The account's own limits end with the first statement.
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    })
    // Without a listener a broken connection would end the process. The pending query rejects as well.
    client.on('error', () => {})
    await client.connect().catch((cause: Error) => {
      throw new StartError(`The database cannot be reached: ${cause.message}.`, { cause })
    })
    try {
      await client.query('begin')
      if (kind === 'read') await client.query(READ)
      const result = await work({
        exec: async (sql) => void (await client.query(sql)),
        rows: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
      })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
