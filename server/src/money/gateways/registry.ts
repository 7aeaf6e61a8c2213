import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import { sandboxProviders } from '../sandbox/providers.ts'
import { type Logo, methodLogos } from './logo.ts'
import { providers } from './providers.ts'

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
