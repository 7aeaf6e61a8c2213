import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import { NO_LIMITS } from '@jhilik/contract/gateways.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKeys } from '../app/lib/http/queries.ts'
import { CurrencyWarning } from '../app/office/business/currency-warning.tsx'
import { en } from '../messages/en/index.ts'
import { setup } from '../messages/en/setup/index.ts'
import { draw, textOf } from './draw.tsx'

const GATEWAYS = [
  { name: 'aamarpay', methods: [], limits: NO_LIMITS },
  { name: 'bkash', methods: [], limits: { currencies: ['BDT'], amounts: {} } },
  {
    name: 'sslcommerz',
    methods: [],
    limits: { currencies: null, amounts: { BDT: { min: 10, max: 500_000 } } },
  },
  { name: 'stripe', methods: [], limits: { currencies: null, amounts: { JPY: { min: 50, max: null } } } },
]

/** What an owner reads who is about to change the currency of the business from USD. */
function read(to: string, prices: readonly number[]): string {
  const client = new QueryClient()
  client.setQueryData(queryKeys.garage.bookingDefaults, { gateways: GATEWAYS } as unknown as BookingDefaults)
  client.setQueryData(queryKeys.houseRules, { paymentTerms: { kind: 'full' } } as HouseRules)
  const services = prices.map((price, index) => {
    const name = `Wash ${index + 1}`
    return { _id: name, name, bn: { name: '' }, price, currency: 'USD', paymentTerms: null }
  })
  client.setQueryData(queryKeys.services.list, services as unknown as Service[])
  return textOf(draw(<CurrencyWarning from="USD" to={to} />, { messages: { ...en, setup }, client }))
}

it('says which services a gateway would not take, and what it takes', () => {
  expect(read('BDT', [8, 40, 9.99])).toBe(
    'If prices keep their numbers, sslcommerz does not take what is due when booking Wash 1, Wash 3. It takes ৳10 to ৳500,000.',
  )
  expect(read('JPY', [40])).toBe(
    'bKash takes no payments in JPY. If prices keep their numbers, stripe does not take what is due when booking Wash 1. It takes ¥50 or more.',
  )
})

it('names five services and counts the others', () => {
  expect(read('BDT', [1, 2, 3, 4, 5, 6, 7])).toContain(
    'booking Wash 1, Wash 2, Wash 3, Wash 4, Wash 5 and 2 other services.',
  )
})

it('says nothing where every gateway takes what is due, and before another currency is chosen', () => {
  expect(read('BDT', [40])).toBe('')
  expect(read('USD', [0.01])).toBe('')
})
