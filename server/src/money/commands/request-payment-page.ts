import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'
import type { AttemptToPay, StartResult } from '../gateways/gateway.ts'

/** Asks the gateway for the page on which the attempt is paid. Never call it within a transaction. */
export async function requestPaymentPage(
  gateways: Context['gateways'],
  gatewayName: string,
  attempt: AttemptToPay,
): Promise<StartResult> {
  const gateway = gateways.get(gatewayName)
  if (!gateway) {
    throw problem('gateway_unavailable', { retryAfterSeconds: 60, detail: { gateway: gatewayName } })
  }
  const result = await gateway.start(attempt)
  // The adapter checks too: customers must never type card numbers on a page of another host.
  if (result.kind === 'redirect' && !gateway.origins.includes(new URL(result.url).origin)) {
    return { kind: 'unknown', reason: 'the address to pay at is on another host' }
  }
  return result
}
