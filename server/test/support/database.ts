import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Database, openEmbedded, openServer } from '../../src/platform/db.ts'
import type { MigrateOptions } from '../../src/platform/migrate.ts'
import { queryServer } from './query-server.ts'

interface ServerDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own on that server: a copy of the template, or with nothing in it. */
export async function makeServerDatabase(server: string, template?: string): Promise<ServerDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryServer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => queryServer(server, `drop database ${name} with (force)`) }
}

/** Node has it; the server's types leave it out with those of browsers. */
declare const WebAssembly: {
  compile(code: Uint8Array): Promise<NonNullable<PGliteOptions['pgliteWasmModule']>>
}

let embeddedParts: Promise<PGliteOptions> | undefined

/** What each embedded database of a worker starts from: read and compiled once, which is half of the time. */
function embeddedCopy(dump: string): Promise<PGliteOptions> {
  const partOf = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
  embeddedParts ??= Promise.all([
    readFile(dump),
    partOf('pglite.data'),
    partOf('pglite.wasm').then((code) => WebAssembly.compile(code)),
    partOf('initdb.wasm').then((code) => WebAssembly.compile(code)),
  ]).then(([data, files, pgliteWasmModule, initdbWasmModule]) => ({
    loadDataDir: new Blob([data]),
    fsBundle: new Blob([files]),
    pgliteWasmModule,
    initdbWasmModule,
  }))
  return embeddedParts
}

/** A migrated, empty database of the kind that this run tests. `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('database')
  if (source.kind === 'pglite') return openEmbedded(await embeddedCopy(source.dump))

  const { url, drop } = await makeServerDatabase(source.server, source.template)
  const database = await openServer(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export interface EmptyDatabase {
  /** Opens and migrates it, as a start of the program does; several may be open on a server. */
  open(migrating?: MigrateOptions): Promise<Database>
  /** Null for an embedded one. */
  url: string | null
  drop(): Promise<void>
}

/** A database with nothing in it, not even our tables. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const source = inject('database')
  if (source.kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'jhilik-empty-'))
    return {
      url: null,
      open: (migrating) => openEmbedded({ dataDir: join(folder, 'postgres') }, migrating),
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const { url, drop } = await makeServerDatabase(source.server)
  return { url, open: (migrating) => openServer(url, migrating), drop }
}
