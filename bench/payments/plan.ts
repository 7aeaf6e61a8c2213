import type { Random } from './random.ts'

export const GATEWAYS = ['aamarpay', 'sslcommerz', 'bkash', 'stripe'] as const
export type GatewayName = (typeof GATEWAYS)[number]
export type PlaceToPay = GatewayName | 'cash'

/** Services by their payment terms. */
export const SERVICES = {
  full: { price: 1234.55, terms: { kind: 'full' } },
  percent: { price: 2499.99, terms: { kind: 'deposit_percent', percent: 33 } },
  amount: { price: 990.1, terms: { kind: 'deposit_amount', amount: 250.25 } },
  none: { price: 1800.75, terms: { kind: 'none' } },
  dollars: { price: 24.99, terms: { kind: 'full' } },
  dollarDeposit: { price: 59.9, terms: { kind: 'deposit_percent', percent: 25 } },
} as const
export type ServiceName = keyof typeof SERVICES
/** Services made before the business changed its currency; they keep theirs. */
export const IN_DOLLARS: readonly ServiceName[] = ['dollars', 'dollarDeposit']

/** What the customer does on the way to pay; the texts are printed. */
export const CONDUCTS = {
  pays: 'pays and comes back; the gateway notifies once',
  toldTwice: 'pays; the gateway notifies twice',
  returnLost: 'pays and closes the browser; only the notification arrives',
  notificationLost: 'pays and comes back; the notification is lost',
  bothLost: 'pays; neither return nor notification arrives',
  triesTwice: 'is declined, then pays at another gateway',
  risky: 'pays; the gateway warns of a risk, staff accept it',
  twoPages: 'pays on two payment pages of one booking',
  fails: 'is declined',
  cancels: 'cancels on the payment page',
  leaves: 'leaves the payment page open',
  late: 'pays after the hold has ended',
  lateUnreported: 'pays after the hold has ended; neither return nor notification arrives',
  onSite: 'pays on site',
} as const
type Conduct = keyof typeof CONDUCTS

/** What becomes of a confirmed booking; the texts are printed. */
export const AFTERMATHS = {
  nothing: 'nothing',
  partialRefund: 'staff refund a part',
  twoRefunds: 'staff refund two parts',
  wholeRefund: 'staff refund the whole payment',
  refusedRefund: 'staff refund a part, the gateway refuses, staff pay it back by hand',
  customerCancels: 'the customer cancels',
  businessCancels: 'the business cancels',
  tip: 'staff receive a tip in cash',
  rest: 'staff receive the rest in cash',
  restByCard: 'staff receive the rest by card, with a tip',
  discount: 'staff give a discount and receive the rest',
  correction: 'staff enter a wrong amount, correct it, and receive the rest',
} as const
export type Aftermath = keyof typeof AFTERMATHS

export interface Order {
  index: number
  gateway: PlaceToPay
  service: ServiceName
  conduct: Conduct
  aftermath: Aftermath
}

const CONDUCT_WEIGHTS: Partial<Record<Conduct, number>> = {
  pays: 38,
  toldTwice: 8,
  returnLost: 7,
  notificationLost: 7,
  bothLost: 4,
  triesTwice: 5,
  risky: 3,
  twoPages: 4,
  fails: 5,
  cancels: 5,
  leaves: 5,
  late: 6,
  lateUnreported: 3,
}

const OF_FULL: Partial<Record<Aftermath, number>> = {
  nothing: 40,
  partialRefund: 14,
  twoRefunds: 8,
  wholeRefund: 4,
  refusedRefund: 8,
  customerCancels: 14,
  businessCancels: 6,
  tip: 6,
}
const OF_REST: Partial<Record<Aftermath, number>> = {
  nothing: 10,
  rest: 22,
  restByCard: 14,
  discount: 14,
  correction: 14,
  customerCancels: 16,
  businessCancels: 6,
  refusedRefund: 4,
}
/** Nothing was paid at a gateway that could be refunded. */
const OF_CASH: Partial<Record<Aftermath, number>> = { ...OF_REST, refusedRefund: 0 }

export function planOrders(random: Random, count: number): Order[] {
  return Array.from({ length: count }, (_, index) => {
    const gateway = random.pick<PlaceToPay>({ aamarpay: 22, sslcommerz: 22, bkash: 22, stripe: 22, cash: 12 })
    if (gateway === 'cash') {
      return { index, gateway, service: 'none', conduct: 'onSite', aftermath: random.pick(OF_CASH) }
    }
    const dollars = gateway === 'stripe' ? 25 : 0
    const service = random.pick<ServiceName>({
      full: 45,
      percent: 25,
      amount: 15,
      none: 10,
      dollars,
      dollarDeposit: dollars / 2,
    })
    // Only Stripe takes dollars.
    const conduct = random.pick<Conduct>({
      ...CONDUCT_WEIGHTS,
      // It warns of no risk, and takes no money before the customer is back.
      ...(gateway === 'bkash' && { risky: 0, lateUnreported: 0 }),
      ...(IN_DOLLARS.includes(service) && { triesTwice: 0, twoPages: 0 }),
    })
    const isDeposit = service === 'percent' || service === 'amount' || service === 'dollarDeposit'
    return { index, gateway, service, conduct, aftermath: random.pick(isDeposit ? OF_REST : OF_FULL) }
  })
}
