import { takesAmount } from '@jhilik/contract/gateways.ts'
import { type Money, toMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { amountIsNotTaken, gatewayIsUnknown, gatewayTakesOtherAmounts } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { Gateway } from '../gateways/gateway.ts'

/** The gateway of attempts in which no provider takes part. It is live, because what is paid on site is real money. */
export const onSiteGateway = { name: ON_SITE, environment: 'live' } as const satisfies Partial<Gateway>

/** Returns whether the gateway takes that amount. */
export const takes = ({ limits }: Gateway, money: Money): boolean =>
  takesAmount(limits, { amount: toMajor(money), currency: money.currency })

/**
 * Returns the gateway for a new attempt over that amount: the named one, else the first configured one that takes it.
 * Throws 400 when it does not take the amount, or none does, and gateway_unavailable when it is not configured.
 */
export function chooseGateway(gateways: Context['gateways'], money: Money, name?: string): Gateway {
  // A zero-amount attempt fits every gateway, because none is called.
  const fits = (gateway: Gateway) => money.minor === 0 || takes(gateway, money)
  if (name === undefined && gateways.size > 0) {
    const first = [...gateways.values()].find(fits)
    if (!first) throw invalidField('gateway', amountIsNotTaken)
    return first
  }
  const gateway = name === undefined ? undefined : gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  if (!fits(gateway)) throw invalidField('gateway', gatewayTakesOtherAmounts)
  return gateway
}

/** Throws 400 for a gateway that a caller has named and that is not configured. */
export function checkGateway(gateways: Context['gateways'], name: string | undefined): void {
  if (name !== undefined && !gateways.has(name)) throw invalidField('gateway', gatewayIsUnknown)
}
