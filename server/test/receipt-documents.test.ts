import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund } from '../src/demo/factories.ts'
import { instantOf } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let customer: SignedIn
let manager: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  customer = await app.signIn()
  manager = await app.signIn('manager')
  dispatcher = await app.signIn('dispatcher')
})
afterAll(() => app.close())

const post = (path: string, body: object, who = manager) =>
  app.request<{ code?: string }>('POST', `/api${path}`, { token: who.token, body })
const receiptOf = async (id: string) =>
  (await app.request<Answer<Receipt>>('GET', `/api/bookings/${id}/receipt`, { token: customer.token })).body
    .data
const documentsOf = async (id: string): Promise<ReceiptDocument[]> => (await receiptOf(id)).documents
const pay = (id: string, body: object = {}) =>
  post(`/bookings/${id}/payments`, { method: 'cash', amount: 30, ...body }, dispatcher)
/** Noon in the business's zone. */
const noonOf = (date: string) => instantOf(date, '12:00', app.ctx.config.timeZone)

/** A booking with a deposit of 10 of 40 that was paid by bKash; the rest is due on site. */
async function withDeposit(given: Parameters<typeof makeBooking>[1] = {}) {
  const booking = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    price_minor: 4000,
    payment_terms: 'deposit',
    due_now_minor: 1000,
    ...given,
  })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking) }
}
async function refund(id: string, amount: number): Promise<string> {
  await post(`/bookings/${id}/refund`, { reason: 'x', refundAmount: amount })
  const { rows } = await sql<{ id: string }>`
    select refunds.id from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
    where attempt.booking_id = ${id} and refunds.status = 'manual'`.execute(app.ctx.db)
  const refundId = rows[0]?.id ?? expect.fail('no refund')
  expect((await post(`/refunds/${refundId}/settle`, { reference: 'R-1' })).status).toBe(200)
  return refundId
}
const numbersIn = async (year: number, series = 'receipt') =>
  (
    await sql<{ number: number }>`
      select number from receipt_documents where year = ${year} and series = ${series} order by number`.execute(
      app.ctx.db,
    )
  ).rows.map(({ number }) => number)
/** The name of the constraint that refuses it. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { constraint?: string }) => error.constraint,
  )

describe('a document', () => {
  test('is issued for each amount that is received, with what was paid before and stays due', async () => {
    const { id, code } = await withDeposit()
    expect((await pay(id, { amount: 25, tip: 2 })).status).toBe(200)
    expect((await pay(id, { amount: 5, method: 'bkash', reference: 'TX1' })).status).toBe(200)
    const documents = await documentsOf(id)
    expect(documents).toMatchObject([
      { series: 'receipt', amount: 10, price: 40, paidBefore: 0, due: 30, method: 'bkash', isTip: false },
      { series: 'receipt', amount: 25, price: 40, paidBefore: 10, due: 5, method: 'cash', isTip: false },
      { series: 'receipt', amount: 2, price: null, paidBefore: null, due: null, isTip: true },
      { series: 'receipt', amount: 5, price: 40, paidBefore: 35, due: 0, method: 'bkash', reference: 'TX1' },
    ])
    expect(documents[0]).toMatchObject({ bought: { code }, tax: null, refersTo: null })
    expect(JSON.stringify(documents)).not.toContain(dispatcher.user.name)
    expect(await receiptOf(id)).toMatchObject({
      price: 40,
      paid: 42,
      tips: 2,
      due: 0,
      number: documents[0]?.number,
    })
  })

  test('of a refund is a credit note that names the receipt, and a reopened refund takes it back', async () => {
    const { id } = await withDeposit()
    const refundId = await refund(id, 4)
    await post(`/refunds/${refundId}/reopen`, { reason: 'Not paid' })
    const [receipt, note, taken] = await documentsOf(id)
    expect(note).toMatchObject({
      series: 'credit_note',
      number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
      amount: 4,
      refersTo: receipt?.number,
      due: null,
    })
    expect(taken).toMatchObject({ series: 'receipt', amount: 4, refersTo: note?.number })
  })

  test('of a corrected payment on site is a credit note, and a discount has none', async () => {
    const { id } = await withDeposit()
    await pay(id, { amount: 30 })
    const { rows } = await sql<{ id: string }>`
      select id from ledger_entries where booking_id = ${id} and kind = 'cash'`.execute(app.ctx.db)
    const corrected = await post(`/ledger-entries/${rows[0]?.id}/correction`, { reason: 'Mistyped' })
    expect(corrected.status).toBe(200)
    await post(`/bookings/${id}/discounts`, { amount: 5, reason: 'Late' })
    await pay(id, { amount: 25 })
    const documents = await documentsOf(id)
    expect(documents).toMatchObject([
      { amount: 10 },
      { amount: 30, due: 0 },
      { series: 'credit_note', amount: 30, refersTo: documents[1]?.number },
      { amount: 25, price: 40, discount: 5, paidBefore: 10, due: 0 },
    ])
  })

  test('names the area as it was called then', async () => {
    const { id } = await withDeposit()
    const { db } = app.ctx
    const at = new Date()
    const names = { name_en: 'Banani', name_bn: 'বনানী' }
    const area = { id: newId(), position: 900, ...names, created_at: at, updated_at: at }
    await db.insertInto('areas').values(area).execute()
    await db.updateTable('bookings').set({ area_id: area.id }).where('id', '=', id).execute()
    await pay(id, { amount: 30 })
    await db.updateTable('areas').set({ name_en: 'Gulshan' }).where('id', '=', area.id).execute()
    const [deposit, rest] = await documentsOf(id)
    expect(deposit?.bought.area).toBeUndefined()
    expect(rest?.bought.area).toEqual({ en: 'Banani', bn: 'বনানী' })
  })

  test('does not exist where nothing was received', async () => {
    const free = await makeBooking(app.ctx.db, { user_id: customer.user.sub, price_minor: 0 })
    await makeAttempt(app.ctx.db, free)
    const path = `/api/bookings/${free.id}/receipt`
    const { body } = await app.request<{ code: string }>('GET', path, { token: customer.token })
    expect(body.code).toBe('nothing_paid')
  })

  test('keeps what it says when the booking and the settings change, and is never changed', async () => {
    const { id } = await withDeposit()
    const before = await documentsOf(id)
    const { db } = app.ctx
    const edited = { customer_name: 'Another', service_name: 'Another', price_minor: 9_000 }
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('booking_lines').set({ price_minor: 9_000 }).where('booking_id', '=', id).execute()
      await tx.updateTable('bookings').set(edited).where('id', '=', id).execute()
    })
    await sql`update settings set value = '{"name": "Another", "url": "https://another.example"}'
      where key = 'business'`.execute(db)
    expect(await documentsOf(id)).toEqual(before)
    const change = (set: string) =>
      refusalOf(sql.raw(`update receipt_documents set ${set} where booking_id = '${id}'`).execute(db))
    for (const set of ['amount_minor = 1', 'number = 99', `buyer = '{}'`, `seller = '{}'`]) {
      expect(await change(set)).toBe('receipt_documents_append_only')
    }
    const remove = sql`delete from receipt_documents where booking_id = ${id}`.execute(db)
    expect(await refusalOf(remove)).toBe('receipt_documents_append_only')
    const [entry] = before
    const twice = sql`
      insert into receipt_documents (id, series, booking_id, entry_id, issued_at, time_zone, amount_minor, currency, is_tip,
        seller, buyer, bought)
      select gen_random_uuid(), series, booking_id, entry_id, issued_at, time_zone, amount_minor, currency, is_tip, seller, buyer, bought
      from receipt_documents where id = ${entry?._id}`.execute(db)
    expect(await refusalOf(twice)).toBe('receipt_documents_one_per_entry')
    const invented = sql`
      insert into receipt_documents (id, series, booking_id, issued_at, time_zone, amount_minor, currency, is_tip, seller,
        buyer, bought)
      select gen_random_uuid(), series, booking_id, issued_at, time_zone, 5, currency, is_tip, seller, buyer, bought
      from receipt_documents where id = ${entry?._id}`.execute(db)
    expect(await refusalOf(invented)).toBe('receipt_documents_of_entry')
  })

  test('is demanded of every entry that moves money, by the commit', async () => {
    const { attempt } = await withDeposit()
    const at = app.clock.now()
    const paidBack = { status: 'succeeded', settled_at: at, created_at: at, updated_at: at } as const
    const amount = { attempt_id: attempt.id, amount_minor: 100, currency: 'USD', reason: 'goodwill' }
    const undocumented = app.ctx.db.insertInto('refunds').values({ id: newId(), ...amount, ...paidBack })
    expect(await refusalOf(undocumented.execute())).toBe('ledger_entries_have_document')
  })
})

describe('the numbers', () => {
  test('have no gaps and no doubles when twenty are paid at once', async () => {
    const year = 2041
    const bookings = []
    for (let n = 0; n < 20; n++) {
      bookings.push(await makeBooking(app.ctx.db, { user_id: customer.user.sub, price_minor: 4000 }))
    }
    const paid_at = noonOf(`${year}-06-01`)
    await Promise.all(bookings.map((booking) => makeAttempt(app.ctx.db, booking, { paid_at })))
    expect(await numbersIn(year)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    // Payments and refunds of the same bookings cross each other.
    const attempts = await app.ctx.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('paid_at', '=', paid_at)
      .execute()
    const pays = bookings.map(
      (booking, n) => () => makeAttempt(app.ctx.db, booking, { paid_at, amount_minor: n + 1 }),
    )
    const refunds = attempts.map(
      (attempt) => () =>
        makeRefund(app.ctx.db, {
          attempt_id: attempt.id,
          amount_minor: 100,
          currency: attempt.currency,
          reason: 'goodwill',
          status: 'succeeded',
          settled_at: paid_at,
          created_at: paid_at,
          updated_at: paid_at,
        }),
    )
    await Promise.all([...pays, ...refunds].map((work) => work()))
    expect(await numbersIn(year)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(await numbersIn(year, 'credit_note')).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  test('have no gap after a transaction that was rolled back', async () => {
    const year = 2042
    const paid_at = noonOf(`${year}-06-01`)
    const make = async () => makeBooking(app.ctx.db, { user_id: customer.user.sub, price_minor: 4000 })
    const first = await make()
    await makeAttempt(app.ctx.db, first, { paid_at })
    const second = await make()
    const dropped = app.ctx.db.transaction().execute(async (tx) => {
      await makeAttempt(tx, second, { paid_at })
      await sql`set constraints all immediate`.execute(tx)
      const numbered = await tx
        .selectFrom('receipt_documents')
        .select('number')
        .where('booking_id', '=', second.id)
        .executeTakeFirst()
      throw new Error(`number ${numbered?.number}`)
    })
    await expect(dropped).rejects.toThrow('number 2')
    await makeAttempt(app.ctx.db, second, { paid_at })
    expect(await numbersIn(year)).toEqual([1, 2])
  })

  test('begin again with each year of the business', async () => {
    const { timeZone } = app.ctx.config
    const paid = async (paid_at: Date) => {
      const booking = await makeBooking(app.ctx.db, { user_id: customer.user.sub, price_minor: 4000 })
      await makeAttempt(app.ctx.db, booking, { paid_at })
      return (await documentsOf(booking.id))[0]
    }
    const evening = await paid(instantOf('2044-12-31', '23:30', timeZone))
    expect(evening).toMatchObject({ number: '2044-000001', issuedOn: '2044-12-31', issuedTime: '23:30' })
    expect(await paid(instantOf('2045-01-01', '00:30', timeZone))).toMatchObject({
      number: '2045-000001',
      issuedOn: '2045-01-01',
      issuedTime: '00:30',
    })
  })
})

test('the documents of a month are listed, added up and exported', async () => {
  app.clock.set(noonOf('2047-03-10'))
  manager = await app.signIn('manager')
  customer = await app.signIn()
  dispatcher = await app.signIn('dispatcher')
  const paid_at = app.clock.now()
  // The deposit was paid in another month.
  const { id, code } = await withDeposit()
  const inMonth = await makeBooking(app.ctx.db, { user_id: customer.user.sub, price_minor: 4000 })
  await makeAttempt(app.ctx.db, inMonth, { paid_at })
  await pay(id, { amount: 30, tip: 1 })
  await refund(inMonth.id, 15)
  const get = (query: string) =>
    app.request<Answer<{ count: number; documents: object[]; totals: object[]; nextCursor: string | null }>>(
      'GET',
      `/api/money/documents?month=2047-03${query}`,
      { token: manager.token },
    )
  const all = (await get('')).body.data
  expect(all.count).toBe(4)
  expect(all.totals).toEqual([{ currency: 'USD', received: 71, credited: 15, tax: 0 }])
  expect(all.documents[0]).toMatchObject({ series: 'credit_note', amount: 15, refersTo: '2047-000001' })
  expect((await get('&series=credit_note')).body.data.count).toBe(1)
  expect((await get('&series=x')).status).toBe(400)
  const pages: object[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: typeof all = (await get(`&limit=3${cursor && `&cursor=${cursor}`}`)).body.data
    expect([page.count, page.totals]).toEqual([4, all.totals])
    pages.push(page.documents)
    cursor = page.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 1])
  expect(pages.flat()).toEqual(all.documents)
  expect((await get('&cursor=none')).status).toBe(400)
  const file = await app.request<string>('GET', '/api/money/documents.csv?month=2047-03', {
    token: manager.token,
  })
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toContain(`2047-000002,receipt,,2047-03-10,12:00,${inMonth.customer_name}`)
  expect(lines[2]).toContain(code)
  expect(lines[4]).toMatch(/^CN-2047-000001,credit note,2047-000001,.*,-15,,,,-15,USD$/)
  expect(file.body).not.toContain(inMonth.customer_phone)
})
