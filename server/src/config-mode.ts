import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { GatewayConfig, GatewayProvider, GatewaySettings } from './money/gateways/gateway.ts'
import { providers } from './money/gateways/registry.ts'
import { isLoopback } from './platform/plain-http.ts'
import { StartError } from './platform/start-error.ts'

/** The settings that together decide between a demo and a business with real payments. */
export interface ModeSettings {
  HOST: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DEMO?: boolean | undefined
  GATEWAYS?: string[] | undefined
  TEST_STORE?: boolean | undefined
}

export interface Mode {
  demo: boolean
  useSandbox: boolean
  /** The chosen stores in the order of `GATEWAYS`, or all that are set; none when customers pay on site only. */
  stores: GatewayConfig[]
}

/** Writes the settings of a store as text: `A and B`. */
const storeSettings = ({ credentials }: GatewayProvider) => new Intl.ListFormat('en').format(credentials)
const ANY_STORE = providers.map(storeSettings).join(', or ')

/** Throws StartError for incomplete credentials. */
function hasStore(provider: GatewayProvider, settings: GatewaySettings): boolean {
  const set = provider.credentials.filter((name) => settings[name] !== undefined)
  if (set.length === 0) return false
  if (set.length === provider.credentials.length) return true
  const count = provider.credentials.length === 2 ? 'both' : 'all of them'
  throw new StartError(`A store needs ${storeSettings(provider)}, ${count}.`)
}

/** A demo is implied only where nobody else can reach it, on the database that the product brings. */
function isDemo({ DEMO, DATABASE_URL, HOST, PUBLIC_URL }: ModeSettings): boolean {
  if (DEMO !== undefined) return DEMO
  const onlyHere = isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname))
  return DATABASE_URL === undefined && onlyHere
}

/** Throws StartError for every combination that a forgotten setting could cause. */
export function decideMode(settings: ModeSettings, gatewaySettings: GatewaySettings): Mode {
  const { DATABASE_URL, DEMO, GATEWAYS } = settings
  const configured = providers.filter((provider) => hasStore(provider, gatewaySettings))
  const chosen =
    GATEWAYS?.flatMap((name) => providers.filter((provider) => provider.name === name)) ?? configured
  const incomplete = chosen.find((provider) => !configured.includes(provider))
  if (incomplete) {
    throw new StartError(`The gateway ${incomplete.name} needs ${storeSettings(incomplete)}.`)
  }
  const [store] = configured
  const demo = isDemo(settings)
  if (demo && store) {
    throw new StartError(
      `A demo with a real store is refused, because everybody knows the demo's passwords: set DEMO=0, or leave out ${storeSettings(store)}.`,
    )
  }
  const test = chosen.find(({ isTest }) => isTest(gatewaySettings))
  if (test && !settings.TEST_STORE) {
    throw new StartError(
      `The store of ${test.name} is on the provider's test system, where no money moves: set its live credentials and address, or TEST_STORE=1 to try it.`,
    )
  }
  const useSandbox = chosen.length === 0 && !GATEWAYS?.includes(ON_SITE)
  if (useSandbox && DEMO === false) {
    throw new StartError(
      `With DEMO=0 the sandbox gateway is refused: set ${ANY_STORE}, or GATEWAYS=${ON_SITE} if customers pay on site only.`,
    )
  }
  if (useSandbox && GATEWAYS === undefined && (DATABASE_URL !== undefined || !demo)) {
    const why =
      DATABASE_URL === undefined
        ? 'Where others can reach it (HOST, PUBLIC_URL) the demo starts only with DEMO=1; for a business'
        : 'With DATABASE_URL a gateway has to be chosen:'
    throw new StartError(
      `${why} set ${ANY_STORE}, GATEWAYS=${ON_SITE} if customers pay on site only, or GATEWAYS=sandbox to try it without money.`,
    )
  }
  const stores = chosen.map(({ name }) => ({ provider: name, settings: gatewaySettings }))
  return { demo, useSandbox, stores }
}
