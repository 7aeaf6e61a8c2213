import type { PayoutEntry } from '@jhilik/contract/payouts.ts'
import { expect, test } from 'vitest'
import { choiceOf } from '../app/money/reports/payout-form.tsx'

const entry = (_id: string, net: number, fee: number | null = 0) =>
  ({ _id, kind: 'charge', gross: net, fee, net }) as PayoutEntry
const payout = (...candidates: PayoutEntry[]) => ({ amount: 30.3, currency: 'USD', candidates })

test('an entry that a colleague has matched meanwhile is neither counted nor sent', () => {
  const chosen = new Set(['a', 'b'])
  const [a, b, c] = [entry('a', 10.1), entry('b', 20.2), entry('c', 20.2)]
  expect(choiceOf(payout(a, b, c), chosen)).toMatchObject({ entryIds: ['a', 'b'], sum: 3030, rest: 0 })
  expect(choiceOf(payout(a, c), chosen)).toMatchObject({ entryIds: ['a'], rest: -2020 })
  expect(choiceOf(payout(a, c), new Set([...chosen, 'c']))).toMatchObject({ entryIds: ['a', 'c'], rest: 0 })
})

test('what the line does not pay out can be fees only when those of a payment are not known', () => {
  const chosen = new Set(['a'])
  expect(choiceOf(payout(entry('a', 31)), chosen)).toMatchObject({ rest: 70, canBeFees: false })
  expect(choiceOf(payout(entry('a', 31, null)), chosen)).toMatchObject({ rest: 70, canBeFees: true })
  expect(choiceOf(payout(entry('a', 30.3, null)), chosen)).toMatchObject({ rest: 0, canBeFees: false })
})
