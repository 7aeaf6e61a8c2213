import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openEmbedded, openServer } from '../src/platform/db.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { runProgram } from './support/run-program.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let premises: Deployment
let server: ServerProcess | undefined

beforeAll(async () => {
  premises = await makeDeployment({ isNew: true })
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
  const { DATABASE_URL, DATA_DIR = '' } = premises.env
  const { db, close } = DATABASE_URL
    ? await openServer(DATABASE_URL)
    : await openEmbedded({ dataDir: join(DATA_DIR, 'postgres') })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  await close()
}

it('audits the data of an owner, who reads what is wrong', async () => {
  const isEmbedded = inject('database').kind === 'pglite'
  if (isEmbedded) {
    expect(await audit()).toEqual({
      code: 2,
      said: expect.stringMatching(/^The data was not checked\. There is no database in .*: set DATA_DIR/),
    })
  }
  server = await startServerProcess(premises.env)
  const running = await audit()
  if (isEmbedded) {
    expect(running).toEqual({
      code: 2,
      said: expect.stringMatching(/^The data was not checked\. .*in use by another process\. Stop it/),
    })
  } else {
    expect(running).toEqual({ code: 0, said: expect.stringMatching(/^32 checks in .* s: no violations\.$/) })
  }
  await server.kill()
  expect(await audit()).toEqual({ code: 0, said: expect.stringMatching(/s: no violations\.$/) })

  await change(`update bookings set service_name = '' where id = (select id from bookings limit 1)`)
  expect(await audit()).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^booking-snapshot: 1 violation of “.*”\n {2}The snapshot of booking [0-9a-f-]{36} has no valid service_name: .*\n\n32 checks in .* s: 1 violation\.$/,
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
