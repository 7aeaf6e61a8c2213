import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openEmbedded, openServer } from '../../src/platform/db.ts'
import { queryServer } from './query-server.ts'

/** A migrated, empty database of the kind this run is about. `close` takes it away. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('database')
  if (source.kind === 'pglite') return openEmbedded({ loadDataDir: await openAsBlob(source.dump) })

  const name = `test_${randomBytes(6).toString('hex')}`
  await queryServer(source.server, `create database ${name} template ${source.template}`)
  const address = new URL(source.server)
  address.pathname = `/${name}`
  const database = await openServer(address.href)
  return {
    ...database,
    async close() {
      await database.close()
      await queryServer(source.server, `drop database ${name} with (force)`)
    },
  }
}

export interface EmptyDatabase {
  /** Opens and migrates it, as a start of the program does; several may be open on a server. */
  open(): Promise<Database>
  drop(): Promise<void>
}

/** A database with nothing in it, not even our tables. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const source = inject('database')
  if (source.kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'jhilik-empty-'))
    return {
      open: () => openEmbedded({ dataDir: join(folder, 'postgres') }),
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const name = `empty_${randomBytes(6).toString('hex')}`
  await queryServer(source.server, `create database ${name}`)
  const address = new URL(source.server)
  address.pathname = `/${name}`
  return {
    open: () => openServer(address.href),
    drop: () => queryServer(source.server, `drop database ${name} with (force)`),
  }
}
