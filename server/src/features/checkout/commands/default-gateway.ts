import type { Context } from '../../../context.ts'
import { problem } from '../../../platform/problem.ts'

/** The name of the gateway for new attempts. Throws gateway_unavailable when none is configured. */
export function defaultGateway(gateways: Context['gateways']): string {
  const [name] = gateways.keys()
  if (!name) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  return name
}
