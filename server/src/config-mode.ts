import { BlockList, isIP } from 'node:net'
import { StartError } from './platform/start-error.ts'

/** The settings that decide together whether real customers, real money and public accounts meet. */
export interface ModeSettings {
  HOST: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DEMO?: boolean | undefined
  GATEWAYS?: 'aamarpay' | 'sandbox' | undefined
  AAMARPAY_STORE_ID?: string | undefined
  AAMARPAY_SIGNATURE_KEY?: string | undefined
}

export interface Mode {
  demo: boolean
  gateway: 'aamarpay' | 'sandbox'
}

const STORE = 'AAMARPAY_STORE_ID and AAMARPAY_SIGNATURE_KEY'
const GET_A_DATABASE =
  'install PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host/database (see docs/operations.md)'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host name or address can only be reached from this machine. */
function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(name)
  if (version === 0) return name === 'localhost'
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6')
}

function isDemo({ DEMO, DATABASE_URL, HOST, PUBLIC_URL }: ModeSettings): boolean {
  if (DEMO !== undefined) return DEMO
  const onlyHere = isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname))
  return DATABASE_URL === undefined && onlyHere
}

/** Throws StartError for every combination in which a forgotten setting would be mistaken for a choice. */
export function decideMode(settings: ModeSettings): Mode {
  const { DATABASE_URL, DEMO, GATEWAYS, AAMARPAY_STORE_ID, AAMARPAY_SIGNATURE_KEY } = settings
  const hasStore = AAMARPAY_STORE_ID !== undefined
  if (hasStore !== (AAMARPAY_SIGNATURE_KEY !== undefined)) {
    throw new StartError(`A store needs ${STORE}, both.`)
  }
  if (GATEWAYS === 'aamarpay' && !hasStore) {
    throw new StartError(`The gateway aamarpay needs ${STORE}.`)
  }
  const demo = isDemo(settings)
  if (demo && hasStore) {
    throw new StartError(
      `A demo with a real store is refused, because everybody knows the demo's passwords: set DEMO=0 and DATABASE_URL, or leave out ${STORE}.`,
    )
  }
  if (!demo && DATABASE_URL === undefined) {
    throw new StartError(
      DEMO === false
        ? `With DEMO=0 a PostgreSQL server is required: ${GET_A_DATABASE}.`
        : `Where others can reach it (HOST, PUBLIC_URL) the demo starts only with DEMO=1; for a business ${GET_A_DATABASE}.`,
    )
  }
  const gateway = GATEWAYS ?? (hasStore ? 'aamarpay' : 'sandbox')
  if (gateway === 'sandbox' && DEMO === false) {
    throw new StartError(`With DEMO=0 the sandbox gateway is refused: set ${STORE}.`)
  }
  if (gateway === 'sandbox' && DATABASE_URL !== undefined && GATEWAYS !== 'sandbox') {
    throw new StartError(
      `With DATABASE_URL a gateway has to be chosen: set ${STORE}, or GATEWAYS=sandbox to try it without money.`,
    )
  }
  return { demo, gateway }
}
