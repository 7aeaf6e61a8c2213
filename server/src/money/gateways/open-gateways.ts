import type { Config } from '../../config.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Gateway, GatewayProvider, GatewayTools } from './gateway.ts'
import { findProvider } from './registry.ts'

function providerOf(name: string): GatewayProvider {
  const found = findProvider(name)
  if (!found) throw new StartError(`There is no gateway ${name}.`)
  return found
}

/** Throws StartError for an address without https, unless it is the sandbox's. */
export function checkGateways({ gateways, sandbox }: Pick<Config, 'gateways' | 'sandbox'>): void {
  if (sandbox) return
  for (const { provider, settings } of gateways) {
    const { address } = providerOf(provider)
    if (!settings[address]?.startsWith('https:')) {
      throw new StartError(`The setting ${address} is wrong: it must start with https://.`)
    }
  }
}

/** Opens the configured gateways by name; the first one is offered by default. */
export function openGateways(
  { gateways }: Pick<Config, 'gateways'>,
  tools: GatewayTools,
): Map<string, Gateway> {
  return new Map(
    gateways.map(({ provider, settings }) => [provider, providerOf(provider).open(settings, tools)]),
  )
}
