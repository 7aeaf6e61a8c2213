import type { GatewayTest } from '@jhilik/contract/gateway-tests.ts'
import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'

/** Asks a gateway with the credentials; no money moves. Throws 404 for one that is not configured. */
export async function testGateway(
  { gateways }: Pick<Context, 'gateways'>,
  name: string,
): Promise<GatewayTest> {
  const gateway = gateways.get(name)
  if (!gateway) throw problem('not_found')
  const { environment } = gateway
  const found = await gateway.probe()
  return found.kind === 'answers'
    ? { accepted: true, environment, answer: null }
    : { accepted: false, environment, answer: found.reason }
}
