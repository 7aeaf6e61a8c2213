import type { Context } from '../../../context.ts'
import { problem } from '../../../platform/problem.ts'
import type { Gateway } from '../gateways/gateway.ts'

/**
 * The gateway for a new attempt: the named one, else the first configured one. Throws gateway_unavailable when it
 * is not configured.
 */
export function chooseGateway(gateways: Context['gateways'], name?: string): Gateway {
  const gateway = name === undefined ? gateways.values().next().value : gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  return gateway
}
