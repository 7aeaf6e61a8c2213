import { argon2Sync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Duty } from '@jhilik/contract/duties.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import type { Email } from 'postal-mime'
import { buildApp, newApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { type Context, openContext } from '../../src/context.ts'
import { makeUser, setBusinessZone } from '../../src/demo/factories.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { allJobs } from '../../src/jobs.ts'
import { startSandbox } from '../../src/money/sandbox/server.ts'
import type { Database } from '../../src/platform/db.ts'
import { businessZone } from './business-zone.ts'
import { type TestClock, testClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { readMailbox } from './read-mailbox.ts'

type SandboxOptions = Parameters<typeof startSandbox>[1]

export interface TestAppOptions {
  /** Settings, as the environment would give them. */
  env?: Record<string, string>
  /** Fill it with the demo's services, slots and accounts. */
  seed?: boolean
  /** Whether jobs run by themselves (the default), or only through `runJob`. */
  work?: boolean
  /** More options of the sandbox gateway, such as faults to answer with. `false` leaves the gateway unreachable. */
  sandbox?: Partial<SandboxOptions> | false
  /** A database that is shared with another app; whoever opened it closes it. */
  database?: Database
}

export interface RequestOptions {
  token?: string
  /** The body, which is sent as JSON, or unchanged when it is text. */
  body?: unknown
  headers?: Record<string, string>
}

interface TestResponse<T> {
  status: number
  headers: Headers
  /** The parsed body when it is JSON, else its text. */
  body: T
}

interface Credentials {
  email: string
  password: string
}

interface Session {
  user: AccessClaims
  token: string
  /** The refresh cookie, as a `Cookie` header. */
  cookie: string
}

export interface SignedIn extends Session {
  password: string
}

export interface TestApp {
  url: string
  ctx: Context
  clock: TestClock
  /** Null when it was left out. */
  sandbox: { url: string; close(): Promise<void> } | null
  /** `path` starts with `/api`. Redirects are not followed. */
  request<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<TestResponse<T>>
  /** A new account, signed in: a user's, or an admin's of that duty; `admin` is an owner. */
  signIn(as?: Account): Promise<SignedIn>
  /** Signs in to an account that exists. */
  logIn(account: Credentials): Promise<Session>
  /** Returns the same answer without a socket, in less time. `url` starts with `/api`. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Runs the handler of a job now, as the worker would. */
  runJob(name: string, data?: object): Promise<void>
  /** Every mail sent so far, oldest first. */
  mails(): Promise<Email[]>
  close(): Promise<void>
}

type Account = 'user' | 'admin' | Duty

const PASSWORD = 'Correct-horse-9'
let accounts = 0

/** The real application on a port of its own, with the test database and the real sandbox gateway. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-app-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    HOLDS_PER_ADDRESS: '0',
    TIME_ZONE: businessZone(),
    ...options.env,
  })
  setBusinessZone(config.timeZone)
  const clock = testClock()
  const app = newApp(config)
  const database = options.database
    ? { ...options.database, close: async () => {} }
    : await openTestDatabase()
  const ctx = await openContext(config, app.log, { database, clock })
  const jobs = allJobs(ctx)
  let sandbox: TestApp['sandbox'] = null
  const close = async () => {
    await app.close()
    await sandbox?.close()
    await ctx.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ctx.jobs.start(jobs, { work: options.work ?? true })
    if (options.seed) await seedDemo(ctx)
    await buildApp(app, ctx)
    if (config.sandbox && options.sandbox !== false) {
      sandbox = await startSandbox(ctx, { ...config.sandbox, ...options.sandbox })
    }
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw error
  }

  const request: TestApp['request'] = async <T>(method: string, path: string, sent: RequestOptions = {}) => {
    const hasBody = sent.body !== undefined
    const response = await fetch(config.publicUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(sent.token && { authorization: `Bearer ${sent.token}` }),
        ...sent.headers,
      },
      ...(hasBody && { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as T,
    }
  }

  return {
    url: config.publicUrl,
    ctx,
    clock,
    sandbox,
    request,
    signIn: (as = 'user') => signIn(ctx, request, as),
    logIn: (account) => logIn(request, account),
    inject: (call) => app.inject(call),
    async runJob(name, data = {}) {
      const job = jobs.find(({ kind }) => kind.name === name)
      if (!job) throw new Error(`There is no job ${name}.`)
      await job.run(data as never)
    },
    mails: () => readMailbox(dataDir),
    close,
  }
}

/**
 * The password's hash is Argon2id as in production, at its least cost, which is part of the hash: at the full cost
 * signing in took a fifth of the tests' time.
 */
const SALT = Buffer.from('salt of the tests')
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const PASSWORD_HASH = `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=${CHEAP.parallelism}$${encode(SALT)}$${encode(
  argon2Sync('argon2id', { ...CHEAP, message: PASSWORD, nonce: SALT, tagLength: 32 }),
)}`

async function signIn(ctx: Context, request: TestApp['request'], as: Account): Promise<SignedIn> {
  accounts += 1
  const { email } = await makeUser(ctx.db, {
    name: `Test ${as} ${accounts}`,
    email: `${as}-${accounts}-${process.pid}@test.example`,
    // The number is none of the demo's, whose holds would count as this account's.
    phone: `0171${String(accounts).padStart(7, '0')}`,
    password_hash: PASSWORD_HASH,
    address: 'Dhaka',
    // Nobody becomes an admin before the address is confirmed.
    email_verified_at: as === 'user' ? null : ctx.clock.now(),
    role: as === 'user' ? 'user' : 'admin',
    duty: as === 'user' ? null : as === 'admin' ? 'owner' : as,
  })
  return { ...(await logIn(request, { email, password: PASSWORD })), password: PASSWORD }
}

async function logIn(request: TestApp['request'], { email, password }: Credentials): Promise<Session> {
  const login = await request<{ token: string }>('POST', '/api/auth/login', { body: { email, password } })
  if (login.status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(login.body)}`)
  const { token } = login.body
  const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { user: decodeJwt<AccessClaims>(token), token, cookie }
}
