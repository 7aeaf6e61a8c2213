import { z } from 'zod'
import { type OfferedGateway, takesAmount } from './gateways.ts'
import { minorDigits, toMajor } from './money.ts'
import { agreeTerms, type PaymentTerms } from './payment-terms.ts'
import { namedServiceSchema } from './primitives.ts'
import type { Service } from './services.ts'

/** A gateway that does not take what would be due when booking after a change of the business's currency. */
export const refusingGatewaySchema = z.object({
  gateway: z.string(),
  /** What it takes in the new currency, in major units; null when it takes no payment in it. */
  range: z.object({ min: z.number(), max: z.number().nullable() }).nullable(),
  /** The services that could not be paid there, if their prices keep their numbers. Empty when `range` is null. */
  services: z.array(namedServiceSchema),
})
export type RefusingGateway = z.infer<typeof refusingGatewaySchema>

type PricedService = Pick<Service, '_id' | 'name' | 'price' | 'currency' | 'paymentTerms'> & {
  bn: Pick<Service['bn'], 'name'>
}

interface Offer {
  gateways: readonly OfferedGateway[]
  services: readonly PricedService[]
  /** The terms of services without terms of their own. */
  terms: PaymentTerms
}

/** Returns what is due for a price when booking, with the same number in another currency. */
function dueIn(currency: string, { price, paymentTerms }: PricedService, terms: PaymentTerms): number {
  const minor = Math.round(price * 10 ** minorDigits(currency))
  const { dueNowMinor } = agreeTerms(paymentTerms ?? terms, { minor, currency })
  return toMajor({ minor: dueNowMinor, currency })
}

/**
 * Returns which gateways would refuse payments after a change of the business's currency. Services keep their currency
 * until somebody changes it; those in the former one are expected to follow with the same numbers.
 */
export function findRefusingGateways(
  { gateways, services, terms }: Offer,
  { from, to }: { from: string; to: string },
): RefusingGateway[] {
  const following = services.filter(({ currency }) => currency === from || currency === to)
  return gateways.flatMap(({ name: gateway, limits }): RefusingGateway[] => {
    if (limits.currencies && !limits.currencies.includes(to)) return [{ gateway, range: null, services: [] }]
    const range = Object.hasOwn(limits.amounts, to) ? limits.amounts[to] : undefined
    if (!range) return []
    const refused = following.filter((service) => {
      const amount = dueIn(to, service, terms)
      return amount > 0 && !takesAmount(limits, { amount, currency: to })
    })
    const named = refused.map(({ _id, name, bn }) => ({ _id, name, nameBn: bn.name }))
    return named.length > 0 ? [{ gateway, range, services: named }] : []
  })
}
