import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openServer } from '../../src/platform/db.ts'
import type { MigrateOptions } from '../../src/platform/migrate.ts'
import { queryServer } from './query-server.ts'

interface ServerDatabase {
  url: string
  drop(): Promise<void>
}

async function makeOnServer(content: string): Promise<ServerDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const { server } = inject('database')
  await queryServer(server, `create database ${name} ${content}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => queryServer(server, `drop database ${name} with (force)`) }
}

/** A migrated, empty database on the server of the tests. */
export function makeDatabase(): Promise<ServerDatabase> {
  // The other strategy, which writes each page to the log, takes several times as long.
  return makeOnServer(`template ${inject('database').template} strategy file_copy`)
}

/** Makes the same and opens it. `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await makeDatabase()
  const database = await openServer(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export interface SharedDatabase {
  /** One for each process: it has connections of its own. */
  openings: Database[]
  /** Closes and removes it. */
  close(): Promise<void>
}

/** Makes a database and opens it as often as there are processes. */
export async function openSharedDatabase(processes: number): Promise<SharedDatabase> {
  const { url, drop } = await makeDatabase()
  const openings = await Promise.all(Array.from({ length: processes }, () => openServer(url)))
  return {
    openings,
    async close() {
      for (const opening of openings) await opening.close()
      await drop()
    },
  }
}

export interface EmptyDatabase extends ServerDatabase {
  /** Opens and migrates it, as a start of the program does; several may be open. */
  open(migrating?: MigrateOptions): Promise<Database>
}

/** A database with nothing in it, not even our tables. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const made = await makeOnServer('')
  return { ...made, open: (migrating) => openServer(made.url, migrating) }
}
