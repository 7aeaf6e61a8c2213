import { test as base, onePerWorker } from './test.ts'
import { type ServerWithDatabase, startWithDatabase } from './with-database.ts'

/** Tests on a PostgreSQL server that they can query. One fixture, so that their files share a server. */
export const databaseTest = base.extend<object, { server: ServerWithDatabase }>({
  server: onePerWorker(startWithDatabase, 180_000),
})
