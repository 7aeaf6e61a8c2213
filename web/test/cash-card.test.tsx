import type { CashInHand } from '@jhilik/contract/ledger.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKeys } from '../app/lib/http/queries.ts'
import { CashCard } from '../app/money/reports/cash-card.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { en } from '../messages/en/index.ts'
import { draw, textOf } from './draw.tsx'

const rafiq: CashInHand = {
  collector: { _id: 'u1', name: 'Rafiq' },
  amount: 11.3,
  currency: 'USD',
  start: 0,
  collected: 10.8,
  received: 18,
  refunded: 17.5,
  handedOn: 0,
  deposited: 0,
  count: null,
}

/** What the card of cash in hand says. */
function read(rows: CashInHand[]): string {
  const client = new QueryClient()
  client.setQueryData(queryKeys.money.cash, rows)
  client.setQueryData(queryKeys.money.handovers, [])
  return textOf(draw(<CashCard />, { messages: { ...en, dashboard }, client }))
}

it('says what each person has in hand, and of what it is made', () => {
  expect(read([rafiq])).toContain(
    'Rafiq Start of the day $0 · collected $10.80 · from colleagues $18 · refunded $17.50 $11.30',
  )
})

it.each([
  [11.3, 0, 'Agrees'],
  [11, -0.3, '$0.30 missing'],
  [12, 0.7, '$0.70 too much'],
])('says whether %d that were counted are what is expected', (counted, difference, said) => {
  const at = '2031-03-01T15:00:00Z'
  const count = { expected: 11.3, counted, difference, note: 'A torn note', at, countedBy: null }
  const text = read([{ ...rafiq, count }])
  expect(text).toMatch(/Expected \$11\.30, counted \$1[12](\.30)? · .*2031/)
  expect(text).toContain(`${said} A torn note`)
})
