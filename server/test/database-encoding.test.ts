import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { makeBackup } from '../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { openServer, openTransactions } from '../src/platform/db.ts'
import { StartError } from '../src/platform/start-error.ts'
import { makeDatabase } from './support/database.ts'
import { queryServer } from './support/query-server.ts'

const SENTENCE =
  "The encoding of the database is SQL_ASCII and has to be UTF8: create another one with create database NAME owner ROLE encoding 'UTF8' template template0."

let server: string
let name: string
let url: string
beforeEach(async () => {
  server = inject('database').server
  name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await queryServer(
    server,
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  )
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
})
afterEach(() => queryServer(server, `drop database ${name} with (force)`))

it('a database of another encoding is refused before anything is created there', async () => {
  const refusal = openServer(url)
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(SENTENCE)
  const { run } = await openTransactions({ databaseUrl: url, dataDir: '' })
  const tables = await run('read', ({ rows }) =>
    rows("select tablename from pg_tables where schemaname = 'public'"),
  )
  expect(tables).toEqual([])
})

it('no backup is restored into a database of another encoding', async () => {
  const source = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-encoding-'))
  const settings = { dataDir: join(folder, 'data'), secrets: [new Uint8Array(32)] as [Uint8Array], key: null }
  const { run } = await openTransactions({ ...settings, databaseUrl: source.url })
  try {
    const { path } = await makeBackup(folder, {
      ...settings,
      transaction: run,
      database: 'server',
      at: new Date(),
    })
    const restore = restoreBackup(path, { ...settings, databaseUrl: url, files: false, say: () => {} })
    await expect(restore).rejects.toThrow(SENTENCE)
  } finally {
    await source.drop()
    await rm(folder, { recursive: true })
  }
})
