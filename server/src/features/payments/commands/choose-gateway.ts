import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { gatewayIsUnknown } from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { invalidField, problem } from '../../../platform/problem.ts'
import type { Gateway } from '../gateways/gateway.ts'

/** Of attempts that no provider takes part in: what is paid on site is real money. */
export const onSiteGateway = { name: ON_SITE, environment: 'live' } as const satisfies Partial<Gateway>

/**
 * The gateway for a new attempt: the named one, else the first configured one. Throws gateway_unavailable when it
 * is not configured.
 */
export function chooseGateway(gateways: Context['gateways'], name?: string): Gateway {
  const gateway = name === undefined ? gateways.values().next().value : gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  return gateway
}

/** Throws 400 for a gateway that a caller has named and that is not configured. */
export function checkGateway(gateways: Context['gateways'], name: string | undefined): void {
  if (name !== undefined && !gateways.has(name)) throw invalidField('gateway', gatewayIsUnknown)
}
