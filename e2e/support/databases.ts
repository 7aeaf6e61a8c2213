import { randomBytes } from 'node:crypto'
import { freePorts } from '../../server/test/support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../server/test/support/postgres-server.ts'
import { queryServer } from '../../server/test/support/query-server.ts'
import { BUSINESS_ZONE } from './business-zone.ts'
import { startProcess } from './server.ts'

/** Workers of Playwright read what the run has set up from their environment. */
const SERVER = 'TEST_POSTGRES_URL'
const DEMO = 'demo'

/** The settings that the product needs on a database, without a demo and without gateways. */
export async function serverSettings(databaseUrl: string): Promise<Record<string, string>> {
  const [port, sandboxPort] = await freePorts(2)
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'known-to-nobody-but-these-processes',
    DEMO: '0',
  }
}

/** The settings of the product with the content of the demo on a database. */
export const demoSettings = async (databaseUrl: string): Promise<Record<string, string>> => ({
  ...(await serverSettings(databaseUrl)),
  DEMO: '1',
  GATEWAYS: 'sandbox',
})

/**
 * Before a run of the browser tests: one PostgreSQL server for all, with a demo that is made once. A server with a copy
 * of it starts in half the time.
 */
export default async function setUpRun(): Promise<() => Promise<void>> {
  process.env.TEST_BUSINESS_ZONE = BUSINESS_ZONE
  const postgres = await startPostgres()
  process.env[SERVER] = postgres.url('postgres')
  try {
    await makeDemo(postgres)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return () => postgres.stop()
}

async function makeDemo(postgres: PostgresServer): Promise<void> {
  await queryServer(postgres.url('postgres'), `create database ${DEMO}`)
  const server = await startProcess(await demoSettings(postgres.url(DEMO)))
  await server.stop()
  await queryServer(postgres.url(DEMO), MORE_CREWS)
}

/**
 * Tests that share a server book the same hours, also at night. With the three crews of the demo alone they would take the
 * times from each other.
 */
const MORE_CREWS = `
  with added as (
    insert into crews (id, name, color, created_at, updated_at)
    select gen_random_uuid(), 'Team ' || number, 'slate', now(), now() from generate_series(4, 20) as number
    returning id)
  insert into crew_hours (crew_id, weekday, opens, closes)
  select id, weekday, '00:00', '00:00' from added, generate_series(1, 7) as weekday`

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own: empty, or a copy of the demo's. */
export async function makeDatabase(content: 'nothing' | 'demo'): Promise<TestDatabase> {
  const server = process.env[SERVER]
  if (!server) throw new Error('There is no PostgreSQL server: Playwright starts it before a run.')
  const name = `test_${randomBytes(6).toString('hex')}`
  const copied = content === 'demo' ? ` template ${DEMO} strategy file_copy` : ''
  await queryServer(server, `create database ${name}${copied}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => queryServer(server, `drop database ${name} with (force)`) }
}
