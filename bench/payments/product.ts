import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { startAamarpay } from '../../server/test/gateways/aamarpay-server.ts'
import { startBkash } from '../../server/test/gateways/bkash-server.ts'
import type { HostedProvider } from '../../server/test/gateways/hosted-pages.ts'
import type { Provider } from '../../server/test/gateways/provider.ts'
import { startSslcommerz } from '../../server/test/gateways/sslcommerz-server.ts'
import { startStripe } from '../../server/test/gateways/stripe-server.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/support/server-process.ts'
import { CERTIFICATE } from './certificate.ts'
import { GATEWAYS, type GatewayName } from './plan.ts'
import { startTlsFront, type TlsFront } from './tls-front.ts'

export const TIME_ZONE = 'Asia/Dhaka'

export interface Gateways {
  providers: Record<GatewayName, Provider & HostedProvider>
  fronts: Record<GatewayName, TlsFront>
}

/** What has to be ended, whatever happens. */
export class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** The last one first. Every step is tried. */
  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => console.error(error))
    }
  }
}

async function startGateways(productUrl: string, cleanup: Cleanup): Promise<Gateways> {
  const fronts = {
    aamarpay: await startTlsFront(),
    sslcommerz: await startTlsFront(),
    bkash: await startTlsFront(),
    stripe: await startTlsFront(),
  }
  const optionsOf = (gateway: GatewayName) => ({
    publicUrl: fronts[gateway].url,
    notifyUrl: `${productUrl}/api/payments/${gateway}/notify`,
  })
  const providers = {
    aamarpay: await startAamarpay(optionsOf('aamarpay')),
    sslcommerz: await startSslcommerz(optionsOf('sslcommerz')),
    // Its notifications come through Amazon SNS, which is not on this machine.
    bkash: await startBkash({ get: (_account, renew) => renew() }, optionsOf('bkash')),
    stripe: await startStripe({ ...optionsOf('stripe'), refundStatus: 'succeeded' }),
  }
  for (const gateway of GATEWAYS) {
    fronts[gateway].passTo(providers[gateway].address)
    cleanup.add(() => providers[gateway].close())
    cleanup.add(() => fronts[gateway].close())
  }
  return { providers, fronts }
}

/** The product as a process of its own, which is killed and started again at the same address. */
export class Product {
  readonly url: string
  readonly databaseUrl: string
  readonly env: Record<string, string>
  /** All that it has printed. */
  log = ''
  #process: ServerProcess | undefined

  constructor(databaseUrl: string, env: Record<string, string>) {
    this.databaseUrl = databaseUrl
    this.env = env
    this.url = `http://localhost:${env.PORT}`
  }

  async start(): Promise<void> {
    this.#process = await startServerProcess(this.env)
  }

  /** With SIGKILL. */
  async kill(): Promise<void> {
    this.log += this.#process?.said() ?? ''
    await this.#process?.kill()
    this.#process = undefined
  }
}

export async function openPremises(cleanup: Cleanup) {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-payments-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  cleanup.add(() => postgres.stop())
  const port = await freePort()
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, CERTIFICATE)
  tls.setDefaultCACertificates([...tls.getCACertificates(), CERTIFICATE])
  const gateways = await startGateways(`http://localhost:${port}`, cleanup)
  const { providers } = gateways
  const settings = Object.assign({}, ...Object.values(providers).map((provider) => provider.settings))
  const product = new Product(postgres.url('postgres'), {
    ...settings,
    NODE_EXTRA_CA_CERTS: certificate,
    DATABASE_URL: postgres.url('postgres'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    DEMO: '0',
    GATEWAYS: Object.keys(providers).join(','),
    ADMIN_SECOND_FACTOR: 'optional',
    HOLD_MINUTES: '2',
    TIME_ZONE,
  })
  cleanup.add(() => product.kill())
  return { product, gateways }
}
