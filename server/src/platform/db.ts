import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { type Listener, type Listening, listenOnServer } from './listen.ts'
import { type MigrateOptions, type MigrationConnection, migrate } from './migrate.ts'
import { type EmbeddedServer, lockDataFolder, reachEmbedded, startEmbedded } from './postgres/embedded.ts'
import { PreparingClient } from './query-plans.ts'
import { countQuery } from './request-cost.ts'
import type { Schema } from './schema/schema.ts'
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
  pool(): PoolState
  /** Counts how often a connection was given back. What was written before by this process is committed. */
  uses(): number
  /** Receives the notifications that any process sends on a channel. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** Beside `db`, without its time limits. */
  transaction: RunTransaction
  close(): Promise<void>
}

/** bigint is read as a number, because ours stay far below 2^53; dates and times (without seconds) as text. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.TIME, (time) => time.slice(0, 5))

function noteQuery(event: LogEvent): void {
  countQuery(event)
  traceQuery(event)
}

/**
 * `read`: all statements see the database as it was at the first one, and none can write. `write`: they are committed
 * together, or not at all.
 */
type TransactionKind = 'read' | 'write'

/** Runs the work in one transaction on a connection without time limits. Throws StartError when the server cannot be reached. */
export type RunTransaction = <T>(
  kind: TransactionKind,
  work: (connection: MigrationConnection) => Promise<T>,
) => Promise<T>

const runTransaction =
  (connectionString: string): RunTransaction =>
  (kind, work) =>
    withClient({ connectionString, application_name: 'jhilik-backup', ...NO_LIMITS }, async (client) => {
      const connection = connectionOf(client)
      await connection.exec('begin')
      try {
        if (kind === 'read')
          await connection.exec('set transaction isolation level repeatable read, read only')
        const result = await work(connection)
        await connection.exec('commit')
        return result
      } catch (error) {
        await connection.exec('rollback').catch(() => {})
        throw error
      }
    })

const connectionOf = (client: pg.Client): MigrationConnection => ({
  exec: async (sql) => void (await client.query(sql)),
  rows: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
})

/** One connection for the work, which is closed afterwards. Throws StartError when the server cannot be reached. */
async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config })
  // A broken connection would end the process if nothing listened. The pending query rejects as well.
  client.on('error', () => {})
  await client.connect().catch((cause: Error) => {
    throw new StartError(`The database cannot be reached: ${cause.message}.`, { cause })
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Migrates a PostgreSQL server's database, on a connection without the time limits of the pool. */
export const migrateServer = (connectionString: string, options?: MigrateOptions): Promise<void> =>
  withClient({ connectionString, application_name: 'jhilik-migrate' }, async (client) => {
    await refusePooler(client)
    const connection = connectionOf(client)
    await checkEncoding(connection)
    await migrate(connection, options)
  })

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
/** A server that does not accept a connection within this time is away. */
const CONNECT_MS = 5_000
/** A call waits for one of the connections for so long. When many book at once, the last ones wait for all others. */
const QUEUE_MS = 15_000
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }
/** The account of the database may have limits of its own. */
const NO_LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** A pool has one option for two limits, and passes it on to the connections that it makes. */
const connectingInTime = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }

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
  const pool = new pg.Pool({
    connectionString,
    types,
    max: POOL_SIZE,
    connectionTimeoutMillis: QUEUE_MS,
    // A pooler refuses the limits, of which it has its own, and sends a named statement to another connection than the last one.
    ...(directUrl === null && LIMITS),
    Client: connectingInTime(directUrl === null ? PreparingClient : pg.Client),
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
    transaction: runTransaction(direct),
    close: () => pool.end(),
  }
}

interface DatabaseSettings {
  databaseUrl: string | null
  /** The address of the server itself, when `databaseUrl` is that of a pooler. */
  databaseDirectUrl?: string | null
  /** The address of the embedded server, for a worker of the process that has started it. */
  embeddedUrl?: string | null
  dataDir: string
}

interface OpenOptions extends MigrateOptions {
  /** Receives what the embedded server reports while it runs. */
  report?: (line: string) => void
  /** True lets a command use the embedded server of a running product. Otherwise a running product refuses it. */
  beside?: boolean
}

/**
 * The database that the settings name, as it is: not migrated. `close` ends its use. `alone`: nothing else may use the
 * data directory meanwhile, whichever database it is. Throws StartError when something does.
 */
export async function openTransactions(
  config: DatabaseSettings,
  { alone = false } = {},
): Promise<{ run: RunTransaction; close(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url) {
    const unlock = alone ? await lockDataFolder(config.dataDir) : () => {}
    return { run: runTransaction(url), close: async () => unlock() }
  }
  const server = await openEmbedded(config, { beside: !alone })
  return { run: runTransaction(server.url), close: server.close }
}

/** The database that the settings name, migrated. */
export async function openDatabase(config: DatabaseSettings, options: OpenOptions = {}): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl, options, config.databaseDirectUrl)
  const server = await openEmbedded(config, options)
  try {
    const database = await openServer(server.url, options)
    const close = async () => {
      await database.close()
      await server.close()
    }
    return { ...database, close }
  } catch (error) {
    await server.close()
    throw error
  }
}

async function openEmbedded(
  { dataDir, embeddedUrl }: DatabaseSettings,
  { report, beside = false }: OpenOptions,
): Promise<EmbeddedServer> {
  if (embeddedUrl) return { url: embeddedUrl, close: async () => {} }
  return (beside ? reachEmbedded : startEmbedded)(dataDir, { ...(report && { report }) })
}

interface Reading {
  rows<T>(sql: string): Promise<T[]>
}

/** Other encodings refuse Bangla, or count the bytes of texts as characters. Throws StartError. */
export async function checkEncoding(connection: Reading): Promise<void> {
  const [row] = await connection.rows<{ server_encoding: string }>('show server_encoding')
  if (row?.server_encoding === 'UTF8') return
  throw new StartError(
    `The encoding of the database is ${row?.server_encoding} and has to be UTF8: ` +
      "create another one with create database NAME owner ROLE encoding 'UTF8' template template0.",
  )
}
