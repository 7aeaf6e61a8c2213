import type { Payout } from '@jhilik/contract/payouts.ts'
import type { Differences, Statement } from '@jhilik/contract/statements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type AttemptFields, makePaidBooking } from './support/paid-booking.ts'

let app: TestApp
let manager: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
  customer = await app.signIn()
})
afterAll(() => app.close())

const call = <T = unknown>(method: string, path: string, body?: object) =>
  app.request<Answer<T>>(method, `/api/money/${path}`, { token: manager.token, ...(body && { body }) })
const today = () => wallClock(app.clock.now(), app.ctx.config.timeZone).date

let files = 0
/** A statement of the bank with these amounts, each in a line of its own. */
async function importBank(...amounts: number[]): Promise<Statement> {
  files += 1
  const lines = amounts.map((amount) => `${today()},Deposit ${files},${amount},USD`)
  const text = ['Date,Details,Amount,Currency', ...lines].join('\n')
  const { body } = await call<Statement>('POST', 'statements', {
    gateway: 'bank',
    fileName: 'bank.csv',
    text,
  })
  return body.data
}

/** A charge that was received now, and its entries. */
async function pay(minor: number, fee: number | null = null, fields: AttemptFields = {}) {
  const booking = await makePaidBooking(
    app,
    customer,
    48,
    { price_minor: minor, due_now_minor: minor },
    { fee_minor: fee, paid_at: app.clock.now(), ...fields },
  )
  const [charge] = await entriesOf(booking.id)
  if (!charge) throw new Error('The payment has no entry.')
  return { bookingId: booking.id, chargeId: charge.id }
}
const entriesOf = (bookingId: string) =>
  app.ctx.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

const pathOf = ({ _id }: Statement, line = 2) => `statements/${_id}/lines/${line}/payout`
const read = async (statement: Statement) => (await call<Payout>('GET', pathOf(statement))).body.data
const link = (statement: Statement, entryIds: string[], feeReason?: string, line = 2) =>
  call<Payout>('PUT', pathOf(statement, line), { entryIds, ...(feeReason && { feeReason }) })
const undo = (statement: Statement) =>
  call<Payout>('POST', `${pathOf(statement)}/undo`, { reason: 'Another payout' })
const fieldsOf = ({ body }: { body: Answer<unknown> }) => body.errors?.map(({ path }) => path)

test('a payout is proposed, settles its entries with their fees on its day, and can be taken apart', async () => {
  const [first, second] = [await pay(4000, 100), await pay(2550, 50)]
  await pay(999, 9, { gateway: 'stripe' })
  // 40.00 − 1.00 + 25.50 − 0.50
  const statement = await importBank(64)
  expect(statement).toMatchObject({ matched: 0, open: 1 })
  const { proposals, candidates, amount } = await read(statement)
  expect(amount).toBe(64)
  expect(proposals).toEqual([{ gateway: 'aamarpay', entryIds: [first.chargeId, second.chargeId] }])
  expect(candidates).toContainEqual(
    expect.objectContaining({ _id: second.chargeId, gross: 25.5, fee: 0.5, net: 25 }),
  )

  expect(fieldsOf(await link(statement, [first.chargeId]))).toEqual(['entryIds'])
  const linked = await link(statement, [second.chargeId, first.chargeId])
  expect(linked.body.data.entries.map(({ _id, net }) => [_id, net])).toEqual([
    [first.chargeId, 39],
    [second.chargeId, 25],
  ])
  // The answer was lost and the call is repeated.
  expect((await link(statement, [first.chargeId, second.chargeId])).status).toBe(200)
  expect((await link(statement, [first.chargeId])).status).toBe(409)
  const noon = (await entriesOf(first.bookingId)).map(({ kind, settled_at }) => [
    kind,
    settled_at && wallClock(settled_at, app.ctx.config.timeZone).date,
  ])
  expect(noon).toEqual([
    ['charge', today()],
    ['fee', today()],
  ])
  const shown = (await call<Differences>('GET', `statements/${statement._id}`)).body.data
  expect(shown).toMatchObject({
    statement: { matched: 1, open: 0 },
    differences: [],
    payouts: [{ line: 2, amount: 64, entries: 2 }],
  })

  expect((await undo(statement)).body.data).toMatchObject({ entries: [], proposals: [{}] })
  expect((await undo(statement)).status).toBe(404)
  expect((await entriesOf(first.bookingId)).every(({ settled_at }) => settled_at === null)).toBe(true)
  expect((await link(statement, [first.chargeId, second.chargeId])).status).toBe(200)
})

test('fees that only the payout shows are recorded with a reason, shared to the last unit', async () => {
  const paid = [await pay(1000), await pay(1000), await pay(1000)]
  const ids = paid.map(({ chargeId }) => chargeId)
  const statement = await importBank(29.5)
  expect(fieldsOf(await link(statement, ids))).toEqual(['entryIds'])
  const linked = await link(statement, ids, 'Commission of the bank')
  expect(linked.body.data.entries.map(({ fee }) => fee)).toEqual([0.17, 0.17, 0.16])
  const [, fee] = await entriesOf(paid[0]?.bookingId ?? '')
  expect(fee).toMatchObject({ kind: 'fee', amount_minor: -17, reason: 'Commission of the bank' })
  expect(fee?.settled_at).not.toBeNull()

  expect((await undo(statement)).status).toBe(200)
  expect(
    (await entriesOf(paid[0]?.bookingId ?? '')).map(({ kind, amount_minor, reason }) => [
      kind,
      amount_minor,
      reason,
    ]),
  ).toEqual([
    ['charge', 1000, null],
    ['fee', -17, 'Commission of the bank'],
    ['fee', 17, 'Another payout'],
  ])
  expect((await link(statement, ids, 'Again')).status).toBe(200)

  const known = await pay(1000, 10)
  const other = await importBank(9)
  expect(fieldsOf(await link(other, [known.chargeId], 'More'))).toEqual(['feeReason'])
  expect(fieldsOf(await link(await importBank(20), [known.chargeId]))).toEqual(['entryIds'])
})

test('an entry is paid out once, of twenty payouts at the same time', async () => {
  const { chargeId, bookingId } = await pay(700, 0)
  const statements = await Promise.all(Array.from({ length: 20 }, () => importBank(7)))
  const answers = await Promise.all(statements.map((statement) => link(statement, [chargeId])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  const [won] = answers.filter(({ status }) => status === 200)
  expect(won?.body.data.entries).toMatchObject([{ booking: { _id: bookingId } }])

  const [line] = await app.ctx.db
    .selectFrom('statement_lines')
    .select(['statement_id', 'line'])
    .where('problem', '=', 'unknown')
    .where('amount_minor', '=', 700)
    .execute()
  if (!line) throw new Error('All lines are matched.')
  const again = app.ctx.db
    .insertInto('settled_entries')
    .values({ ...line, entry_id: chargeId, by_bank: true })
  await expect(again.execute()).rejects.toMatchObject({ constraint: 'settled_entries_pkey' })
})

test('the database refuses entries that do not add up to their line, and changed ones', async () => {
  const { chargeId } = await pay(800, 0)
  const statement = await importBank(9)
  const settled = { entry_id: chargeId, by_bank: true, statement_id: statement._id, line: 2 }
  const insert = app.ctx.db.insertInto('settled_entries').values(settled)
  await expect(insert.execute()).rejects.toMatchObject({ constraint: 'settled_entries_add_up' })
  const ofGateway = app.ctx.db.insertInto('settled_entries').values({ ...settled, by_bank: false })
  await expect(ofGateway.execute()).rejects.toMatchObject({ constraint: 'settled_entries_statement_fkey' })
  const payout = app.ctx.db
    .updateTable('statement_lines')
    .set({ is_payout: true, problem: null })
    .where('statement_id', '=', statement._id)
  await expect(payout.execute()).rejects.toMatchObject({ constraint: 'settled_entries_add_up' })
})

test('an entry is confirmed by its gateway and paid out by the bank', async () => {
  const { chargeId, bookingId } = await pay(1234, null)
  const attempt = await app.ctx.db
    .selectFrom('payment_attempts')
    .select('merchant_ref')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const text = `Date,Invoice,Amount,Fee,Currency\n${today()},${attempt.merchant_ref},12.34,0.34,USD`
  const report = await call<Statement>('POST', 'statements', { gateway: 'aamarpay', fileName: 'a.csv', text })
  expect(report.body.data.matched).toBe(1)
  const payout = await importBank(12)
  expect((await link(payout, [chargeId])).status).toBe(200)
  expect((await undo(payout)).status).toBe(200)
  // The entries are still confirmed by the gateway.
  expect((await entriesOf(bookingId)).every(({ settled_at }) => settled_at !== null)).toBe(true)
})

test('a payout of a closed month stays as it is', async () => {
  const paid_at = new Date('2024-03-10T06:00:00Z')
  const { chargeId } = await pay(5000, 0, { paid_at })
  const text = 'Date,Details,Amount,Currency\n2024-03-12,Deposit,50,USD'
  const { body } = await call<Statement>('POST', 'statements', { gateway: 'bank', fileName: 'b.csv', text })
  expect((await link(body.data, [chargeId])).status).toBe(200)
  await app.ctx.db
    .insertInto('closed_months')
    .values({ month: '2024-03-01', closed_by: null, closed_at: app.clock.now() })
    .execute()
  const refused = await undo(body.data)
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([409, 'month_is_closed'])
  const directly = app.ctx.db.deleteFrom('settled_entries').where('entry_id', '=', chargeId)
  await expect(directly.execute()).rejects.toMatchObject({ constraint: 'settled_entries_month_is_open' })
})

test('money that went back is part of a payout, and an entry with its correction is not', async () => {
  const refunded = await pay(3000, 30)
  const request = (path: string, body: object) =>
    app.request('POST', `/api/${path}`, { token: manager.token, body })
  await request(`bookings/${refunded.bookingId}/refund`, { reason: 'x', refundAmount: 10 })
  const refund = await app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('attempt.booking_id', '=', refunded.bookingId)
    .executeTakeFirstOrThrow()
  await request(`refunds/${refund.id}/settle`, { reference: 'R-1' })
  await request(`refunds/${refund.id}/reopen`, { reason: 'Not paid' })
  await request(`refunds/${refund.id}/settle`, { reference: 'R-2' })
  const statement = await importBank(19.7)
  const own = (await read(statement)).candidates.filter(({ booking }) => booking._id === refunded.bookingId)
  expect(own.map(({ kind, net }) => [kind, net])).toEqual([
    ['charge', 29.7],
    ['refund', -10],
  ])
  expect(
    (
      await link(
        statement,
        own.map(({ _id }) => _id),
      )
    ).status,
  ).toBe(200)
})
