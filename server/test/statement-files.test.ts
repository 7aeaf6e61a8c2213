import type { StatementPreview } from '@jhilik/contract/statement-reading.ts'
import { MAX_STATEMENT_LINES, type Statement } from '@jhilik/contract/statements.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { longestPiece } from './support/longest-piece.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

interface Refused {
  errors?: { path: string; key: string; at?: object }[]
}
const send = <T>(path: string, text: string, more: object = {}) =>
  app.request<Answer<T> & Refused>('POST', `/api/money/${path}`, {
    token: admin.token,
    body: { gateway: 'bank', fileName: 'november.csv', text, ...more },
  })
const preview = (text: string, more?: object) => send<StatementPreview>('statements/preview', text, more)
const importFile = (text: string, more?: object) => send<Statement>('statements', text, more)

const countStatements = async () =>
  (
    await app.ctx.db
      .selectFrom('statements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('the preview of a statement', () => {
  const text = [
    'Datum;Date;Narration;Debit;Credit',
    '1;05.11.2026;"Wash, at home";;1.250,00',
    '2;24.11.2026;Refund;12,50;',
    'Total;;;12,50;1.250,00',
  ].join('\n')

  test('says how it is read and what it says, and writes nothing', async () => {
    const before = await countStatements()
    const { status, body } = await preview(text)
    expect([status, body.data]).toEqual([
      200,
      {
        reading: { delimiter: 'semicolon', decimal: 'comma', dates: 'day' },
        columns: { amount: 'Credit', debit: 'Debit', day: 'Date' },
        lines: 2,
        from: '2026-11-05',
        to: '2026-11-24',
        sums: [
          { kind: 'charge', lines: 1, amount: 1250, currency: 'USD' },
          { kind: 'refund', lines: 1, amount: -12.5, currency: 'USD' },
        ],
        leftOut: [{ line: 4, text: 'Total, 12,50, 1.250,00' }],
        first: [
          {
            line: 2,
            kind: 'charge',
            day: '2026-11-05',
            amount: 1250,
            currency: 'USD',
            fee: null,
            text: '1, 05.11.2026, Wash, at home, 1.250,00',
          },
          {
            line: 3,
            kind: 'refund',
            day: '2026-11-24',
            amount: -12.5,
            currency: 'USD',
            fee: null,
            text: '2, 24.11.2026, Refund, 12,50',
          },
        ],
      },
    ])
    expect(await countStatements()).toBe(before)
  })

  test('refuses what can be read in two ways, with the place and the part to choose', async () => {
    const amounts = 'id;amount\nTXN1234;1,250'
    for (const answer of [await preview(amounts), await importFile(amounts)]) {
      expect([answer.status, answer.body.errors]).toMatchObject([
        400,
        [
          {
            path: 'reading.decimal',
            key: 'chooseDecimalSign',
            at: { line: 2, column: 'amount', cell: '1,250' },
          },
        ],
      ])
    }
    const chosen = await preview(amounts, { reading: { decimal: 'point' } })
    expect(chosen.body.data.first).toMatchObject([{ amount: 1250 }])
    const days = await preview('date;amount\n05/11/2026;5')
    expect(days.body.errors).toMatchObject([{ path: 'reading.dates', key: 'chooseDateOrder' }])
    const impossible = await preview('date;amount\n31/02/2026;5')
    expect(impossible.body.errors).toMatchObject([
      { path: 'text', key: 'fileHasUnreadableDay', at: { line: 2, column: 'date', cell: '31/02/2026' } },
    ])
  })
})

test('a file is imported once for each way in which it is read, also by ten at once', async () => {
  const text = 'id;amount\nTXN4321;1,250'
  const ids = async (decimal: string) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => importFile(text, { reading: { decimal } })),
    )
    return [...new Set(answers.map(({ body }) => body.data._id))]
  }
  const [point, comma] = [await ids('point'), await ids('comma')]
  expect([point.length, comma.length]).toEqual([1, 1])
  expect(point).not.toEqual(comma)
  expect(await ids('point')).toEqual(point)
})

describe('a long statement', () => {
  test('of 950,000 short rows is refused at once, with the reason', async () => {
    const text = `id,amount\n${'A\n'.repeat(950_000)}`
    const began = performance.now()
    const { status, body } = await importFile(text)
    expect([status, body.errors]).toMatchObject([400, [{ path: 'text', key: 'fileHasTooManyLines' }]])
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('of as many lines as are allowed keeps no other request waiting', async () => {
    const fileOf = (number: number) => {
      const row = (index: number) =>
        `2026-11-24,TXN${number}-${index},INV${index}A,"1,250.00",${'memo '.repeat(8)}`
      const rows = Array.from({ length: MAX_STATEMENT_LINES - 1 }, (_, index) => row(index))
      return ['Date,Transaction ID,Invoice,Amount,Memo', ...rows].join('\n')
    }
    const shares: number[] = []
    for (const number of [1, 2, 3]) {
      const { share, result } = await longestPiece(() => importFile(fileOf(number)))
      expect(result.body.data).toMatchObject({ lines: MAX_STATEMENT_LINES - 1, matched: 0 })
      shares.push(share)
    }
    // A virtual machine counts time that its host takes away as used. The import itself is in all three runs.
    expect(Math.min(...shares)).toBeLessThan(0.1)
  })
})
