import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import { countedCall } from '../../platform/counted-calls.ts'
import type { Meters } from '../../platform/meters.ts'
import { StartError } from '../../platform/start-error.ts'
import { sandboxProviders } from '../sandbox/providers.ts'
import { aamarpay } from './aamarpay.ts'
import { bkash } from './bkash.ts'
import type { Gateway, GatewayConfig, GatewayProvider, GatewayTools } from './gateway.ts'
import { type Logo, methodLogos } from './logo.ts'
import { sslcommerz } from './sslcommerz.ts'
import { stripe } from './stripe.ts'

/**
 * All providers that have an adapter. When several are configured, the first one is offered unless `GATEWAYS` says
 * otherwise.
 */
export const providers: readonly GatewayProvider[] = [aamarpay, sslcommerz, bkash, stripe]

/** The providers of real stores, and those of the sandbox. */
const all = [...providers, ...sandboxProviders]

export const findProvider = (name: string) => all.find((provider) => provider.name === name)

/** The names of every gateway that exists, configured or not. */
export const namedGateways: NamedGateway[] = all.map(({ name, displayName }) => ({
  name,
  displayName,
}))

const logos: ReadonlyMap<string, Logo> = new Map<string, Logo>([
  ...Object.entries(methodLogos),
  ...all.map(({ name, logo }) => [name, logo] as const),
])

/** Returns the logo of a gateway or a method. */
export const findLogo = (name: string): Logo | undefined => logos.get(name)

interface Configured {
  gateways: readonly GatewayConfig[]
}

function providerOf(name: string): GatewayProvider {
  const found = findProvider(name)
  if (!found) throw new StartError(`There is no gateway ${name}.`)
  return found
}

/** Throws StartError for an address without https, unless it is the sandbox's. */
export function checkGateways({ gateways, sandbox }: Configured & { sandbox: object | null }): void {
  if (sandbox) return
  for (const { provider, settings } of gateways) {
    const { address } = providerOf(provider)
    if (!settings[address]?.startsWith('https:')) {
      throw new StartError(`The setting ${address} is wrong: it must start with https://.`)
    }
  }
}

/** Opens the configured gateways by name, with their calls counted; the first one is offered by default. */
export function openGateways(
  { gateways }: Configured,
  tools: GatewayTools,
  meters?: Meters,
): Map<string, Gateway> {
  return new Map(
    gateways.map(({ provider, settings }) => {
      const gateway = providerOf(provider).open(settings, tools)
      return [provider, meters ? countedGateway(gateway, meters) : gateway]
    }),
  )
}

/** Returns the same gateway with each of its calls counted and traced. */
function countedGateway(gateway: Gateway, meters: Meters): Gateway {
  const { name, start, inspect, capture, closePage, refund, inspectRefund, listReversals } = gateway
  return {
    ...gateway,
    start: countedCall(meters, [name, 'start'], start),
    inspect: countedCall(meters, [name, 'inspect'], inspect),
    ...(capture && { capture: countedCall(meters, [name, 'capture'], capture) }),
    ...(closePage && { closePage: countedCall(meters, [name, 'closePage'], closePage) }),
    ...(refund && { refund: countedCall(meters, [name, 'refund'], refund) }),
    ...(inspectRefund && { inspectRefund: countedCall(meters, [name, 'inspectRefund'], inspectRefund) }),
    ...(listReversals && { listReversals: countedCall(meters, [name, 'listReversals'], listReversals) }),
  }
}
