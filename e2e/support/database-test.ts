import { test as base, onePerWorker } from './test.ts'
import { type ServerWithDatabase, startWithDatabase } from './with-database.ts'

/** Tests beside a PostgreSQL that they can reach. In one place, so that their files share a server. */
export const databaseTest = base.extend<object, { server: ServerWithDatabase }>({
  server: onePerWorker(startWithDatabase, 180_000),
})
