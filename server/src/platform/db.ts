import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { type Listener, type Listening, listenOnServer } from './listen.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { StartError } from './start-error.ts'

/** For reading. Writers ask for a `Tx`, so that passing the pool does not compile. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  db: Db
  /** What the job queue needs to use the same database. */
  jobStore: ConstructorOptions
  /** Hears what any process on this database says on a channel. */
  listen(channel: string, listener: Listener): Promise<Listening>
  close(): Promise<void>
}

// Both drivers answer alike: bigint as number (ours stay far below 2^53), dates and times as text.
const OIDS = { int8: 20, date: 1082, time: 1083 }
const toMinutes = (time: string) => time.slice(0, 5)

const pgliteParsers = { [OIDS.int8]: Number, [OIDS.date]: (text: string) => text, [OIDS.time]: toMinutes }

/** PostgreSQL in this process. `options` name a folder, or a dump to start from (tests do). */
export async function openEmbedded(options: PGliteOptions): Promise<Database> {
  const lite = await PGlite.create({ ...options, parsers: pgliteParsers })
  try {
    await migrate({
      exec: async (sql) => void (await lite.exec(sql)),
      rows: async <T>(sql: string, params?: unknown[]) => (await lite.query<T>(sql, params)).rows,
    })
  } catch (error) {
    await lite.close()
    throw error
  }
  return {
    db: new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }) }),
    jobStore: { db: fromPglite(lite), backend: 'pglite' },
    async listen(channel, { onMessage }) {
      const stop = await lite.listen(channel, onMessage)
      return { close: () => stop() }
    },
    close: () => lite.close(),
  }
}

/** A PostgreSQL server. Throws when it cannot be reached or the migrations fail. */
export async function openServer(connectionString: string): Promise<Database> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(OIDS.int8, Number)
  types.setTypeParser(OIDS.date, (text) => text)
  types.setTypeParser(OIDS.time, toMinutes)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'jhilik',
  })
  // An idle connection that breaks (a restart of the server) must not take the process down.
  pool.on('error', () => {})
  const client = await pool.connect().catch((cause: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${cause.message}.`, { cause })
  })
  try {
    await migrate({
      exec: async (sql) => void (await client.query(sql)),
      rows: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
    })
  } catch (error) {
    client.release(true)
    await pool.end()
    throw error
  }
  client.release()
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    jobStore: { connectionString, max: 4, application_name: 'jhilik-jobs' },
    listen: (channel, listener) => listenOnServer(connectionString, channel, listener),
    close: () => pool.end(),
  }
}

/** Two processes on one embedded database would destroy it; the second one is refused. */
function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'postgres.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(path, 'utf8'))
      if (holder && holder !== process.pid && isRunning(holder)) {
        throw new StartError(
          `The folder ${dataDir} is in use by another process (${holder}). Stop it, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new StartError(`The folder ${dataDir} could not be locked.`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The database the settings ask for, migrated and ready. */
export async function openDatabase(config: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl)
  mkdirSync(config.dataDir, { recursive: true })
  const unlock = lockFolder(config.dataDir)
  try {
    const database = await openEmbedded({ dataDir: join(config.dataDir, 'postgres') })
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
