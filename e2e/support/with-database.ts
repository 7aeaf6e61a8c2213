import pg from 'pg'
import { demoSettings, makeDatabase } from './databases.ts'
import { type RunningServer, startProcess } from './server.ts'

export interface ServerWithDatabase extends RunningServer {
  databaseUrl: string
  /** Changes rows as no screen can: time that has passed, a payment that does not match. */
  sql: (statement: string, values?: unknown[]) => Promise<void>
}

/** The product with the content of the demo on a database that the test can query. */
export async function startWithDatabase(settings: Record<string, string> = {}): Promise<ServerWithDatabase> {
  const database = await makeDatabase('demo')
  const server = await startProcess({ ...(await demoSettings(database.url)), ...settings })
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  return {
    url: server.url,
    databaseUrl: database.url,
    sql: async (statement, values) => {
      await pool.query(statement, values)
    },
    async stop() {
      await pool.end()
      await server.stop()
      await database.drop()
    },
  }
}
