import pg from 'pg'
import { freePorts } from '../../server/test/support/free-port.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { type RunningServer, startProcess } from './server.ts'

export interface ServerWithDatabase extends RunningServer {
  /** Changes rows as no screen can: time that has passed, a payment that does not match. */
  sql: (statement: string, values?: unknown[]) => Promise<void>
}

/** The product with the content of the demo on a PostgreSQL server that the test can query. */
export async function startWithDatabase(settings: Record<string, string> = {}): Promise<ServerWithDatabase> {
  const postgres = await startPostgres()
  const [port, sandboxPort] = await freePorts(2)
  const server = await startProcess({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: postgres.url('postgres'),
    SESSION_SECRET: 'known-to-nobody-but-this-one-process',
    DEMO: '1',
    GATEWAYS: 'sandbox',
    ...settings,
  })
  const pool = new pg.Pool({ connectionString: postgres.url('postgres'), max: 1 })
  return {
    url: server.url,
    sql: async (statement, values) => {
      await pool.query(statement, values)
    },
    async stop() {
      await pool.end()
      await server.stop()
      await postgres.stop()
    },
  }
}
