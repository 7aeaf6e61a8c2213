import type { OfferedGateway } from '@jhilik/contract/gateways.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKeys } from '../app/lib/http/queries.ts'
import { findRefusing, GatewayWarning } from '../app/money/payment-terms/gateway-warning.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { draw, textOf } from './draw.tsx'

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

/** What the form of a service says below a price, with these gateways. */
function read(price: string, terms: PaymentTerms | null, gateways: OfferedGateway[]): string {
  const client = new QueryClient()
  client.setQueryData(queryKeys.garage.bookingDefaults, { gateways })
  client.setQueryData(queryKeys.houseRules, { paymentTerms: { kind: 'full' } })
  const element = <GatewayWarning terms={terms} price={price} currency="USD" />
  return textOf(draw(element, { messages: { dashboard }, client }))
}

it('the form of a price warns of what a gateway does not take when booking', () => {
  const other = { ...bkash, limits: { currencies: null, amounts: {} } }
  expect(read('0.40', null, [stripe])).toMatch(
    /^Customers cannot book this: \$0\.40 is due .* stripe does not/,
  )
  expect(read('0.40', null, [stripe, other])).toMatch(/^stripe does not take \$0\.40: customers are offered/)
  // A tenth of the price is due.
  expect(read('4', { kind: 'deposit_percent', percent: 10 }, [stripe])).toContain('$0.40 is due when booking')
  for (const terms of [null, { kind: 'none' } as const]) expect(read('0.50', terms, [stripe])).toBe('')
})
