import type { OfferedGateway } from '@jhilik/contract/gateways.ts'
import { expect, it } from 'vitest'
import { findRefusing } from '../app/money/payment-terms/gateway-warning.tsx'

const stripe: OfferedGateway = {
  name: 'stripe',
  methods: ['visa'],
  limits: { currencies: null, amounts: { USD: { min: 0.5, max: null } } },
}
const bkash: OfferedGateway = {
  name: 'bkash',
  methods: ['bkash'],
  limits: { currencies: ['BDT'], amounts: {} },
}

it.each([
  [0.49, 'USD', ['stripe', 'bkash']],
  [0.5, 'USD', ['bkash']],
  [1_000_000, 'USD', ['bkash']],
  [0.49, 'BDT', []],
  [0, 'USD', []],
])('of %d %s the owner is told that these do not take it: %j', (amount, currency, names) => {
  expect(findRefusing([stripe, bkash], { amount, currency }).map(({ name }) => name)).toEqual(names)
})
