import type { Config } from '../../../config.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Gateway } from './gateway.ts'
import { providers } from './providers.ts'

/**
 * The configured gateways by name; the first one is offered by default.
 * Throws StartError for an address without https, except the sandbox's.
 */
export function openGateways({
  gateways,
  sandbox,
}: Pick<Config, 'gateways' | 'sandbox'>): Map<string, Gateway> {
  const opened = new Map<string, Gateway>()
  for (const { provider, settings } of gateways) {
    const found = providers.find(({ name }) => name === provider)
    if (!found) throw new StartError(`There is no gateway ${provider}.`)
    if (!sandbox && !settings[found.address]?.startsWith('https:')) {
      throw new StartError(`The setting ${found.address} is wrong: it must start with https://.`)
    }
    opened.set(provider, found.open(settings))
  }
  return opened
}
