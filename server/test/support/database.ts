import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
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
