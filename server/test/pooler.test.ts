import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openServer } from '../src/platform/db.ts'
import { makeDatabase } from './support/database.ts'
import { startPooler } from './support/pooler.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let pooler: Awaited<ReturnType<typeof startPooler>>

beforeEach(async () => {
  database = await makeDatabase()
  pooler = await startPooler(database.url)
})
afterEach(async () => {
  await pooler.close()
  await database.drop()
})

it('a pooler is refused where the address of the server itself is needed', async () => {
  const sentence = 'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL'
  await expect(openServer(pooler.url)).rejects.toThrow(sentence)
  await expect(openServer(database.url, {}, pooler.url)).rejects.toThrow(sentence)
})

it('a pooler serves requests when the address of the server is known too', async () => {
  const opened = await openServer(pooler.url, {}, database.url)
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    opened.db,
  )
  // A pooler refuses parameters of the connection, and has limits of its own.
  expect(rows).toEqual([{ limit: '0' }])
  await opened.close()
})
