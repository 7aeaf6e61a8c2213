import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { checkEncoding } from './check-encoding.ts'
import { lockFolder } from './folder-lock.ts'
import { type Listener, type Listening, listenOnServer } from './listen.ts'
import { type MigrateOptions, type MigrationConnection, migrate } from './migrate.ts'
import { PreparingClient } from './prepared.ts'
import { countQuery } from './request-cost.ts'
import type { Schema } from './schema/schema.ts'
import { embeddedTransaction, type RunTransaction, serverTransaction } from './sql-transaction.ts'
import { StartError } from './start-error.ts'
import { traceQuery } from './tracing.ts'

/** For reading. Functions that write take a `Tx`, so that passing the pool does not compile. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** Numbers of connections, and of callers that wait for one. */
interface PoolState {
  max: number
  size: number
  idle: number
  waiting: number
}

export interface Database {
  db: Db
  /** Options of the job queue for the same database. */
  jobStore: ConstructorOptions
  /** Connections of the pool; null for the embedded database, which has one. */
  pool(): PoolState | null
  /** Counts how often a connection was given back. What was written before by this process is committed. */
  uses(): number
  /** Receives the notifications that any process sends on a channel. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** Beside `db`, without its time limits. */
  transaction: RunTransaction
  close(): Promise<void>
}

// Both drivers return the same types: bigint as number (ours stay far below 2^53), dates and times as text.
const OIDS = { int8: 20, date: 1082, time: 1083 }
const toMinutes = (time: string) => time.slice(0, 5)

const pgliteParsers = { [OIDS.int8]: Number, [OIDS.date]: (text: string) => text, [OIDS.time]: toMinutes }

function noteQuery(event: LogEvent): void {
  countQuery(event)
  traceQuery(event)
}

/** The usual shared buffers of 128 MB are most of the memory of a small business; the system caches files as well. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** PostgreSQL in this process. `options` name a folder, or a dump to load (in tests). */
export async function openEmbedded(options: PGliteOptions, migrating?: MigrateOptions): Promise<Database> {
  const lite = await PGlite.create({ startParams: START_PARAMS, ...options, parsers: pgliteParsers })
  try {
    await migrate(
      {
        exec: async (sql) => void (await lite.exec(sql)),
        rows: async <T>(sql: string, params?: unknown[]) => (await lite.query<T>(sql, params)).rows,
      },
      migrating,
    )
  } catch (error) {
    await lite.close()
    throw error
  }
  return {
    db: new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }), log: noteQuery }),
    pool: () => null,
    uses: () => 0,
    jobStore: { db: fromPglite(lite), backend: 'pglite' },
    async listen(channel, { onMessage }) {
      const stop = await lite.listen(channel, onMessage)
      // Notifications arrive with the answer to the statement that commits.
      return { catchUp: async () => {}, close: () => stop() }
    },
    transaction: embeddedTransaction(lite),
    close: () => lite.close(),
  }
}

/** Migrates a PostgreSQL server's database, on a connection without the time limits of the pool. */
export async function migrateServer(connectionString: string, options?: MigrateOptions): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'jhilik-migrate',
  })
  // Without a listener a broken connection would end the process. The pending query rejects as well.
  client.on('error', () => {})
  await client.connect().catch((cause: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${cause.message}.`, { cause })
  })
  try {
    await refusePooler(client)
    const connection: MigrationConnection = {
      exec: async (sql) => void (await client.query(sql)),
      rows: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
    }
    await checkEncoding(connection)
    await migrate(connection, options)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another statement may reach another connection there: locks would not hold, and notifications would not come. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler names its clients itself.
  const { processID } = client as unknown as { processID: number }
  if (rows[0]?.pid !== processID) {
    throw new StartError(
      'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL to that of the PostgreSQL server itself, too.',
    )
  }
}

const POOL_SIZE = 10
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * A PostgreSQL server. `directUrl` is its own address when the other one is that of a transaction-level pooler.
 * Throws when it cannot be reached or the migrations fail.
 */
export async function openServer(
  connectionString: string,
  migrating?: MigrateOptions,
  directUrl: string | null = null,
): Promise<Database> {
  const direct = directUrl ?? connectionString
  await migrateServer(direct, migrating)
  const types = new pg.TypeOverrides()
  types.setTypeParser(OIDS.int8, Number)
  types.setTypeParser(OIDS.date, (text) => text)
  types.setTypeParser(OIDS.time, toMinutes)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // A pooler refuses the limits, of which it has its own, and sends a named statement to another connection than the last one.
    ...(directUrl === null && { ...LIMITS, Client: PreparingClient }),
    application_name: 'jhilik',
  })
  // A broken idle connection, as after a restart of the server, must not end the process.
  pool.on('error', () => {})
  // Nor must one that breaks between two statements of a transaction, where the pool does not listen. The next one rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  let uses = 0
  pool.on('release', () => {
    uses += 1
  })
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: noteQuery }),
    pool: () => ({
      max: POOL_SIZE,
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    uses: () => uses,
    jobStore: { connectionString: direct, max: 4, application_name: 'jhilik-jobs' },
    listen: (channel, listener) => listenOnServer(direct, channel, listener),
    transaction: serverTransaction(direct),
    close: () => pool.end(),
  }
}

interface DatabaseSettings {
  databaseUrl: string | null
  /** Of the server itself, when `databaseUrl` is that of a pooler. */
  databaseDirectUrl?: string | null
  dataDir: string
}

/** The database that the settings name, as it is: not migrated. `close` ends its use. */
export async function openTransactions(
  config: DatabaseSettings,
): Promise<{ run: RunTransaction; close(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) return { run: serverTransaction(url), close: async () => {} }
  mkdirSync(config.dataDir, { recursive: true })
  const unlock = lockFolder(config.dataDir)
  try {
    const lite = await PGlite.create({ dataDir: join(config.dataDir, 'postgres') })
    const close = async () => {
      await lite.close()
      unlock()
    }
    return { run: embeddedTransaction(lite), close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The database that the settings name, migrated. */
export async function openDatabase(config: DatabaseSettings, migrating?: MigrateOptions): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl, migrating, config.databaseDirectUrl)
  mkdirSync(config.dataDir, { recursive: true })
  // Two processes would corrupt an embedded database.
  const unlock = lockFolder(config.dataDir)
  try {
    const database = await openEmbedded({ dataDir: join(config.dataDir, 'postgres') }, migrating)
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
