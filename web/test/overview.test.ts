import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { describe, expect, it, test } from 'vitest'
import {
  countDays,
  type PeriodChoice,
  periodInAddress,
  periodOf,
  periodProblem,
} from '../app/money/reports/period.ts'
import { compare, currenciesOf, levelOf, occupancyOf } from '../app/office/overview/report-math.ts'

const TODAY = '2028-03-01'
const choice = (preset: PeriodChoice['preset'], from = '', to = '') => ({ preset, from, to })

describe('a period', () => {
  it('ends today unless it is a custom one', () => {
    expect(periodOf(choice('7'), TODAY)).toEqual({ from: '2028-02-24', to: TODAY })
    expect(countDays(periodOf(choice('90'), TODAY))).toBe(90)
    expect(periodOf(choice('month'), TODAY)).toEqual({ from: TODAY, to: TODAY })
    expect(periodOf(choice('custom', 'x', TODAY), TODAY)).toEqual({ from: 'x', to: TODAY })
  })

  it('can be asked about when it is whole, forwards and at most 366 days', () => {
    expect(periodProblem({ from: '', to: TODAY })).toBe('incomplete')
    expect(periodProblem({ from: 'yesterday', to: TODAY })).toBe('incomplete')
    expect(periodProblem({ from: '2028-03-02', to: TODAY })).toBe('backwards')
    expect(periodProblem({ from: '2027-02-28', to: TODAY })).toBe('tooLong')
    expect(periodProblem({ from: '2027-03-02', to: TODAY })).toBeNull()
    expect(periodProblem({ from: TODAY, to: TODAY })).toBeNull()
  })

  it('is written to the address and read from it, beside other parameters', () => {
    for (const wanted of [
      choice('7'),
      choice('30'),
      choice('month'),
      choice('custom', '2028-01-01', TODAY),
    ]) {
      const address = periodInAddress.write(wanted, new URLSearchParams('a=b&from=2020-01-01'))
      expect(address.get('a')).toBe('b')
      expect(periodInAddress.read(address)).toEqual(wanted)
    }
    expect(periodInAddress.read(new URLSearchParams('period=8000')).preset).toBe('30')
  })
})

test('a share is told only of something that was there before', () => {
  expect(compare(5, 5)).toEqual({ kind: 'same' })
  expect(compare(0, 0)).toEqual({ kind: 'same' })
  expect(compare(112, 100)).toEqual({ kind: 'share', change: expect.closeTo(0.12) })
  expect(compare(0, 4)).toEqual({ kind: 'share', change: -1 })
  expect(compare(3, 0)).toEqual({ kind: 'only-before' })
  expect(compare(3, -2)).toEqual({ kind: 'only-before' })
})

test('an hour is as dark as it was full, and dark only when it was', () => {
  expect([0, 0.01, 0.2, 0.21, 0.5, 0.99, 1].map(levelOf)).toEqual([0, 1, 1, 2, 3, 5, 5])
})

test('seats and currencies are counted over the whole period', () => {
  const money = (currency: string) => ({ currency, paid: 1, refunded: 0, net: 1 })
  const period = (currencies: string[]) =>
    ({
      income: currencies.map(money),
      occupancy: [
        { weekday: 1, hour: 9, seats: 10, taken: 1 },
        { weekday: 2, hour: 9, seats: 2, taken: 2 },
      ],
    }) as ReportPeriod
  expect(occupancyOf(period([]))).toBe(0.25)
  expect(occupancyOf({ ...period([]), occupancy: [] })).toBeNull()
  expect(currenciesOf(period(['USD']), period(['USD', 'BDT']))).toEqual(['BDT', 'USD'])
})
