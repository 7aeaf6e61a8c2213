import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { reachEmbedded } from '../../server/src/platform/postgres/embedded.ts'
import { startAamarpay } from '../../server/test/gateways/aamarpay-server.ts'
import { startBkash } from '../../server/test/gateways/bkash-server.ts'
import { CERTIFICATE } from '../../server/test/gateways/certificate.ts'
import type { HostedProvider } from '../../server/test/gateways/hosted-pages.ts'
import type { Provider } from '../../server/test/gateways/provider.ts'
import { startSslcommerz } from '../../server/test/gateways/sslcommerz-server.ts'
import { startStripe } from '../../server/test/gateways/stripe-server.ts'
import { startTlsFront, type TlsFront } from '../../server/test/gateways/tls-front.ts'
import { type Balancer, startBalancer } from '../../server/test/support/balancer.ts'
import { freePort, freePorts } from '../../server/test/support/free-port.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/support/server-process.ts'
import { GATEWAYS, type GatewayName } from './plan.ts'

export const TIME_ZONE = 'Asia/Dhaka'
const AUDIT = fileURLToPath(new URL('../../server/src/audit.ts', import.meta.url))

export interface Gateways {
  providers: Record<GatewayName, Provider & HostedProvider>
  fronts: Record<GatewayName, TlsFront>
}

/** Collects what has to be ended, whatever happens. */
export class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Runs the steps, the last one first. Every step is tried. */
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

interface Settings extends Record<string, string> {
  /** The address of the database; empty for the embedded one. */
  DATABASE_URL: string
  DATA_DIR: string
  PORT: string
}

/** The product as one or more processes of its own, which are killed and started again at the same addresses. */
export class Product {
  readonly url: string
  readonly env: Settings
  readonly #ports: readonly number[]
  readonly #processes: (ServerProcess | undefined)[]

  /** `ports` are those of the processes, when there are several behind the port of `env`. */
  constructor(env: Settings, ports: readonly number[] = [Number(env.PORT)]) {
    this.env = env
    this.url = `http://localhost:${env.PORT}`
    this.#ports = ports
    this.#processes = ports.map(() => undefined)
  }

  /** The address of the PostgreSQL server itself, while the product runs. */
  async findDatabase(): Promise<string> {
    const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR } = this.env
    return DATABASE_DIRECT_URL || DATABASE_URL || (await reachEmbedded(DATA_DIR)).url
  }

  async start(): Promise<void> {
    for (const index of this.#ports.keys()) await this.startOne(index)
  }

  /** Ends all processes with SIGKILL. */
  async kill(): Promise<void> {
    for (const [index, each] of this.#processes.entries()) {
      await each?.kill()
      this.#processes[index] = undefined
    }
  }

  async startOne(index: number): Promise<void> {
    const env = { ...this.env, PUBLIC_URL: this.url, PORT: String(this.#ports[index]) }
    this.#processes[index] = await startServerProcess(env)
  }

  /** Ends a process with SIGTERM and returns its exit code. */
  async endOne(index: number): Promise<number | null> {
    return (await this.#processes[index]?.end()) ?? null
  }

  /** Returns what the running processes have printed. */
  said = (): string => this.#processes.map((each) => each?.said() ?? '').join('')

  /** Returns what `npm run audit` prints when it finds something. */
  async audit(): Promise<string[]> {
    const { LD_PRELOAD: _, ...settings } = this.env
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...settings }
    try {
      await promisify(execFile)(process.execPath, [AUDIT], { env })
      return []
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      return [`npm run audit: ${stdout}${stderr}`]
    }
  }
}

export interface Premises {
  product: Product
  gateways: Gateways
  /** The load balancer in front of several processes; null when there is one process. */
  balancer: Balancer | null
}

interface Place {
  /** The number of processes that serve. */
  processes?: number
  /** Settings that differ. With `DATABASE_URL` no PostgreSQL server is started; an empty one is the embedded database. */
  env?: Record<string, string>
}

export async function openPremises(
  cleanup: Cleanup,
  { processes = 1, env = {} }: Place = {},
): Promise<Premises> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-payments-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  // Root's embedded PostgreSQL runs under another account, which has to get to its files.
  await chmod(folder, 0o755)
  const port = await freePort()
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, CERTIFICATE)
  tls.setDefaultCACertificates([...tls.getCACertificates(), CERTIFICATE])
  const gateways = await startGateways(`http://localhost:${port}`, cleanup)
  const { providers } = gateways
  const settings = Object.assign({}, ...Object.values(providers).map((provider) => provider.settings))
  const ports = processes > 1 ? await freePorts(processes) : [port]
  const balancer = processes > 1 ? await startBalancer(port, ports) : null
  if (balancer) cleanup.add(() => balancer.close())
  const product = new Product(
    {
      ...settings,
      NODE_EXTRA_CA_CERTS: certificate,
      DATABASE_URL: env.DATABASE_URL ?? (await startDatabase(cleanup)),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      DEMO: '0',
      TEST_STORE: '1',
      GATEWAYS: Object.keys(providers).join(','),
      ADMIN_SECOND_FACTOR: 'optional',
      HOLD_MINUTES: '2',
      TIME_ZONE,
      ...env,
    },
    ports,
  )
  cleanup.add(() => product.kill())
  return { product, gateways, balancer }
}

async function startDatabase(cleanup: Cleanup): Promise<string> {
  const postgres = await startPostgres()
  cleanup.add(() => postgres.stop())
  return postgres.url('postgres')
}
