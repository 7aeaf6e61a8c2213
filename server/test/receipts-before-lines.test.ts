import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { readMigrations } from '../src/platform/migration-files.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'

/**
 * Receipts and credit notes that were numbered before bookings had lines, as the last code before the migration 0011_prices.sql
 * answered them, and SHA-256 of the PDF that it drew of each in both languages. The rows are all that they depend on: a deposit
 * with cash that was corrected, a discount and a tip; a booking in Bangla with a tax that is added and a refund of a part; a
 * canceled one with a tax that is included. They were made by calls of the API, and are recorded because today's code cannot
 * make them: it names lines in each receipt.
 */
interface Recorded {
  rows: Record<string, Record<string, unknown>[]>
  /** The documents of each booking, by its id. */
  documents: Record<string, ReceiptDocument[]>
  pdfs: { booking: string; document: string; lang: 'en' | 'bn'; sha256: string }[]
}
const recorded: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'support/receipts-before-lines.json'), 'utf8'),
)

let empty: EmptyDatabase
let database: Database
let app: TestApp
let owner: SignedIn

/** Inserts rows as they are, without triggers, which would number documents anew. */
async function insertRows(into: Database): Promise<void> {
  await into.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, rows] of Object.entries(recorded.rows)) {
      const { rows: generated } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'ALWAYS'`.execute(tx)
      for (const row of rows) {
        const given = Object.keys(row).filter((column) => !generated.some(({ name }) => name === column))
        const columns = sql.join(given.map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${columns}) overriding system value
          select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
          tx,
        )
      }
    }
  })
}

beforeAll(async () => {
  empty = await makeEmptyDatabase()
  const before = await empty.open({ migrations: readMigrations().filter(({ name }) => name < '0011') })
  await insertRows(before)
  await before.close()
  database = await empty.open()
  app = await startTestApp({ work: false, sandbox: false, database })
  owner = await app.signIn('admin')
})
afterAll(async () => {
  await app?.close()
  await database?.close()
  await empty?.drop()
})

const headers = () => ({ authorization: `Bearer ${owner.token}` })

describe('receipts that were numbered before bookings had lines', () => {
  test.each(Object.entries(recorded.documents))('of booking %s say the same', async (id, documents) => {
    const url = `/api/bookings/${id}/receipt`
    const answer = await app.inject({ method: 'GET', url, headers: headers() })
    expect(answer.json<Answer<Receipt>>().data.documents).toEqual(documents)
  })

  test.each(recorded.pdfs)('$document in $lang is the same file, byte by byte', async (pdf) => {
    const url = `/api/bookings/${pdf.booking}/receipt.pdf?lang=${pdf.lang}&document=${pdf.document}`
    const { rawPayload } = await app.inject({ method: 'GET', url, headers: headers() })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(pdf.sha256)
  })
})
