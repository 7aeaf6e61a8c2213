import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '../src/platform/db.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { runProgram } from './support/run-program.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let premises: Deployment
let server: ServerProcess | undefined

beforeAll(async () => {
  premises = await makeDeployment()
})

afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

async function audit(env: Record<string, string> = {}) {
  const { code, said } = await runProgram('audit', [], { ...premises.env, ...env })
  return { code, said: said.trim() }
}

async function change(...statements: string[]): Promise<void> {
  const { db, close } = await openServer(premises.env.DATABASE_URL ?? '')
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  await close()
}

it('audits the data of an owner, who reads what is wrong', async () => {
  expect(await audit({ DATABASE_URL: '' })).toEqual({
    code: 2,
    said: expect.stringMatching(/^The data was not checked\. There is no database in .*: set DATA_DIR/),
  })
  server = await startServerProcess(premises.env)
  expect(await audit()).toEqual({
    code: 0,
    said: expect.stringMatching(/^36 checks in .* s: no violations\.$/),
  })
  await server.kill()
  expect(await audit()).toEqual({ code: 0, said: expect.stringMatching(/s: no violations\.$/) })

  await change(`update bookings set service_name = '' where id = (select id from bookings limit 1)`)
  expect(await audit()).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^booking-snapshot: 1 violation of “.*”\n {2}The snapshot of booking [0-9a-f-]{36} has no valid service_name: .*\n\n36 checks in .* s: 1 violation\.$/,
    ),
  })

  expect(await audit({ TIME_ZONE: 'Nowhere' })).toMatchObject({ code: 2 })
  await change('delete from schema_migrations where version = (select max(version) from schema_migrations)')
  expect(await audit()).toEqual({
    code: 2,
    said: expect.stringMatching(
      /^The data was not checked\. The database lacks migration \d{4}_\w+\.sql: start the server/,
    ),
  })
}, 240_000)
