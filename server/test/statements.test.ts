import type { MoneyAttention, MoneyDay } from '@jhilik/contract/money-days.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { Difference, Statement } from '@jhilik/contract/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, makeOffer, payAt } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ sandbox: {}, work: false })
  admin = await app.signIn('admin')
  user = await app.signIn()
})
afterAll(() => app.close())

const call = <T = unknown>(method: string, path: string, body?: unknown, who = admin) =>
  app.request<Answer<T>>(method, `/api/money/${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  })
const importFile = (text: string, gateway = 'aamarpay') =>
  call<Statement>('POST', 'statements', { gateway, fileName: 'november.csv', text })
const differencesOf = async (statement: Statement) =>
  (await call<{ differences: Difference[] }>('GET', `statements/${statement._id}`)).body.data.differences
const today = () => wallClock(app.clock.now(), app.ctx.config.timeZone).date

interface Paid {
  bookingId: string
  ref: string
  txn: string
}

async function pay(): Promise<Paid> {
  const begun = (await book(app, user, await makeOffer(app))).body.data
  await payAt(begun.paymentUrl, 'pay')
  const [attempt] = await attemptsOf(app, begun.bookingId)
  if (attempt?.status !== 'paid' || !attempt.provider_txn_id) throw new Error(JSON.stringify(attempt))
  return { bookingId: begun.bookingId, ref: attempt.merchant_ref, txn: attempt.provider_txn_id }
}

/** The file of a statement. Its lines have the currency of the attempts and, by default, their amount: 40.00. */
const fileOf = (lines: readonly (readonly (string | number)[])[]) =>
  ['Date,Transaction ID,Invoice,Type,Amount,Fee,Currency', ...lines.map((line) => line.join(','))].join('\n')
const lineOf = ({ txn, ref }: Paid, { amount = '40.00', type = 'Payment', fee = '0.80' } = {}) => [
  today(),
  txn,
  ref,
  type,
  amount,
  fee,
  'USD',
]
const entriesOf = ({ bookingId }: Paid) =>
  app.ctx.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

/** Entries of other tests would be missing from this one's statement. */
const settleAll = () =>
  sql`update ledger_entries set settled_at = now() where settled_at is null`.execute(app.ctx.db)

describe('a statement', () => {
  it('settles the entries that it confirms, once, whoever sends it how often', async () => {
    await settleAll()
    const [first, second] = [await pay(), await pay()]
    const text = fileOf([lineOf(first), lineOf(second)])
    const answers = await Promise.all(Array.from({ length: 6 }, () => importFile(text)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({
      gateway: 'aamarpay',
      from: today(),
      to: today(),
      lines: 2,
      matched: 2,
      open: 0,
    })
    for (const paid of [first, second]) {
      const entries = await entriesOf(paid)
      expect(entries.map(({ kind, settled_at }) => [kind, settled_at !== null])).toEqual(
        entries.map(({ kind }) => [kind, true]),
      )
      expect(entries.some(({ kind }) => kind === 'fee')).toBe(true)
    }
    const again = await importFile(`${text}\n`)
    expect(again.body.data).toMatchObject({ matched: 0, open: 2 })
    expect(await differencesOf(again.body.data)).toMatchObject([
      { problem: 'repeated' },
      { problem: 'repeated' },
    ])
  })

  it('of twenty that name one payment at the same time has it, and the other nineteen say so', async () => {
    await settleAll()
    const paid = await pay()
    const files = Array.from({ length: 20 }, (_, index) => `${fileOf([lineOf(paid)])}\n# copy ${index}`)
    const answers = await Promise.all(files.map((text) => importFile(text)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const statements = answers.map(({ body }) => body.data)
    expect(statements.filter(({ matched }) => matched === 1)).toHaveLength(1)
    expect(statements.filter(({ matched, open }) => matched === 0 && open === 1)).toHaveLength(19)
    const { rows } = await sql<{ problem: string | null; count: number }>`
      select problem, count(*)::int as count from statement_lines
      where statement_id = any(${statements.map(({ _id }) => _id)}::uuid[]) group by problem order by problem`.execute(
      app.ctx.db,
    )
    expect(rows).toEqual([
      { problem: 'repeated', count: 19 },
      { problem: null, count: 1 },
    ])
    expect((await entriesOf(paid)).map(({ kind, settled_at }) => [kind, settled_at !== null])).toEqual([
      ['charge', true],
      ['fee', true],
    ])
  })

  it('and the ledger may differ on either side, until somebody explains it', async () => {
    await settleAll()
    const [wrong, absent] = [await pay(), await pay()]
    const unknown = [today(), 'TXN-UNKNOWN-1', 'NOT-OURS-22', 'Payment', '15', '0', 'USD']
    const { body } = await importFile(fileOf([lineOf(wrong, { amount: '39.99' }), unknown]))
    expect(body.data).toMatchObject({ lines: 2, matched: 0, open: 3 })
    const found = await differencesOf(body.data)
    expect(found).toMatchObject([
      {
        line: 2,
        problem: 'amount',
        stated: { amount: 39.99, currency: 'USD' },
        booked: { amount: 40, currency: 'USD' },
        booking: { _id: wrong.bookingId },
      },
      { line: 3, problem: 'unknown', stated: { amount: 15 }, booked: null, booking: null },
      {
        line: null,
        problem: 'missing',
        stated: null,
        booked: { amount: 40 },
        booking: { _id: absent.bookingId },
      },
    ])
    expect((await entriesOf(wrong)).every(({ settled_at }) => settled_at === null)).toBe(true)

    const attention = (await call<MoneyAttention[]>('GET', 'attention')).body.data
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'statement', statementId: body.data._id, count: 3 }),
    )
    const explain = (line: number, explanation: string) =>
      call('POST', `statements/${body.data._id}/lines/${line}/explanation`, { explanation })
    expect((await explain(2, 'The bank rounds')).status).toBe(200)
    expect((await explain(3, '')).status).toBe(400)
    expect((await explain(4, 'No such line')).status).toBe(404)
    expect((await differencesOf(body.data))[1]).toMatchObject({ line: 2, explanation: 'The bank rounds' })
    const later = await importFile(fileOf([lineOf(absent)]))
    expect(later.body.data).toMatchObject({ matched: 1 })
    const list = (await call<Statement[]>('GET', 'statements')).body.data
    expect(list.find(({ _id }) => _id === body.data._id)).toMatchObject({ open: 1 })
    const history = await app.request<Answer<RecordedChange[]>>('GET', '/api/history?kind=money&limit=3', {
      token: admin.token,
    })
    expect(history.body.data.map(({ action, reason }) => [action, reason])).toContainEqual([
      'statements.explained',
      'The bank rounds',
    ])
  })

  it('shows a debit with a minus', async () => {
    await settleAll()
    const debit = [today(), 'TXN-UNKNOWN-3', 'NOT-OURS-24', 'Refund', '15', '0', 'USD']
    const { body } = await importFile(fileOf([debit]))
    expect(await differencesOf(body.data)).toMatchObject([
      { problem: 'unknown', stated: { amount: -15, currency: 'USD' }, booked: null },
    ])
  })

  it('names refunds by their own reference', async () => {
    await settleAll()
    const paid = await pay()
    const refunded = await app.request('POST', `/api/bookings/${paid.bookingId}/refund`, {
      token: admin.token,
      body: { reason: 'Goodwill', refundAmount: 10 },
    })
    expect(refunded.status).toBe(200)
    const refund = await app.ctx.db
      .selectFrom('refunds')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
      .select('refunds.id')
      .where('payment_attempts.booking_id', '=', paid.bookingId)
      .executeTakeFirstOrThrow()
    const settled = await app.request('POST', `/api/refunds/${refund.id}/settle`, {
      token: admin.token,
      body: { reference: 'REFUND-000123' },
    })
    expect(settled.status).toBe(200)
    const line = [today(), 'REFUND-000123', '', 'Refund', '-10', '0', 'USD']
    const { body } = await importFile(fileOf([lineOf(paid), line]))
    expect(body.data).toMatchObject({ lines: 2, matched: 2, open: 0 })
  })

  it('settles an entry once, of twenty different files at the same time', async () => {
    await settleAll()
    const paid = await pay()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        importFile(fileOf([lineOf(paid), [today(), `TXN-OTHER-${index}`, '', 'Payment', '7', '0', 'USD']])),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.data.matched]).sort()).toEqual([
      ...Array(19).fill([200, 0]),
      [200, 1],
    ])
    const settled = await app.ctx.db
      .selectFrom('settled_entries')
      .innerJoin('ledger_entries as entry', 'entry.id', 'settled_entries.entry_id')
      .select(['entry.kind'])
      .where('entry.booking_id', '=', paid.bookingId)
      .execute()
    expect(settled.map(({ kind }) => kind).sort()).toEqual(['charge', 'fee'])
  })

  it('may name an entry again that an earlier file had with another amount', async () => {
    await settleAll()
    const paid = await pay()
    expect((await importFile(fileOf([lineOf(paid, { amount: '4.00' })]))).body.data).toMatchObject({
      open: 1,
    })
    const { status, body } = await importFile(fileOf([lineOf(paid)]))
    expect([status, body.data.matched]).toEqual([200, 1])
    const settled = (await entriesOf(paid)).map(
      ({ settled_at }) => settled_at && wallClock(settled_at, app.ctx.config.timeZone).date,
    )
    expect(settled).toEqual([today(), today()])
  })

  it('is refused with the field and the reason', async () => {
    const refusal = async (change: object) => {
      const body = { gateway: 'aamarpay', fileName: 'a.csv', text: 'id,amount\nABC1234,1', ...change }
      const { status, body: answer } = await call('POST', 'statements', body)
      return [status, answer.errors?.[0]?.path, (answer.errors?.[0] as { key?: string })?.key]
    }
    expect(await refusal({ gateway: 'other' })).toEqual([400, 'gateway', 'gatewayIsUnknown'])
    expect(await refusal({ text: '' })).toEqual([400, 'text', 'fileIsRequired'])
    expect(await refusal({ text: '"' })).toEqual([400, 'text', 'fileIsNoTable'])
    expect(await refusal({ text: 'a,b\n1,2' })).toEqual([400, 'columns.amount', 'amountColumnIsMissing'])
    expect(await refusal({ text: 'id,amount\nA,many' })).toEqual([400, 'text', 'fileHasUnreadableAmount'])
    expect(await refusal({ text: `id,amount\n${'A,1\n'.repeat(600_000)}` })).toEqual([
      400,
      'text',
      'fileIsTooLong',
    ])
  })
})

describe('the money of a period', () => {
  it('is told by day and gateway, and as a table with every entry', async () => {
    await settleAll()
    const before = (await call<MoneyDay[]>('GET', `days?from=${today()}&to=${today()}`)).body.data
    const paid = await pay()
    const received = (days: MoneyDay[]) => days.find(({ gateway }) => gateway === 'aamarpay')
    const after = (await call<MoneyDay[]>('GET', `days?from=${today()}&to=${today()}`)).body.data
    const [was, is] = [received(before), received(after)]
    expect((is?.received ?? 0) - (was?.received ?? 0)).toBe(40)
    expect(is?.net).toBeCloseTo((is?.received ?? 0) - (is?.refunded ?? 0) - (is?.fees ?? 0), 10)
    expect((is?.settled ?? 0) - (was?.settled ?? 0)).toBe(0)

    const table = await app.request<string>('GET', `/api/money/entries.csv?from=${today()}&to=${today()}`, {
      token: admin.token,
    })
    expect(table.status).toBe(200)
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(String(table.body)).toContain(paid.ref)
    expect(String(table.body)).not.toContain(user.user.email)
    expect((await call('GET', 'days?from=2026-02-01&to=2026-01-01')).status).toBe(400)
  })
})
