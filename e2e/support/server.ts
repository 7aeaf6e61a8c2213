import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../server/test/support/free-port.ts'
import { BUSINESS_ZONE } from './business-zone.ts'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

interface ServerProcess extends RunningServer {
  pid: number
  /** What it has printed since its start. */
  printed: () => string
}

const START_LIMIT_MS = 170_000

const ROOT = join(import.meta.dirname, '../..')

/** The built product in `root` as a visitor starts it, with a fresh data folder and the demo in it. */
export async function startServer(root = ROOT): Promise<ServerProcess> {
  const [port, sandboxPort] = await freePorts(2)
  return startProcess({ PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATABASE_URL: '' }, root)
}

/** One process of the product. `env` says at least where it listens; a `DATA_DIR` of its own stays. */
export async function startProcess(env: Record<string, string>, root = ROOT): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-e2e-'))
  const url = `http://localhost:${env.PORT}`
  let log = ''
  const server = spawn(process.execPath, [join(root, 'server/build/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '100000',
      HOLDS_PER_ADDRESS: '0',
      TIME_ZONE: BUSINESS_ZONE,
      // Tests of the second factor require it.
      ADMIN_SECOND_FACTOR: 'optional',
      ...env,
    },
  })
  server.stdout.on('data', (chunk) => (log += chunk))
  server.stderr.on('data', (chunk) => (log += chunk))
  try {
    await untilReady(server, url)
  } catch {
    server.kill('SIGKILL')
    throw new Error(`The server did not start:\n${log}`)
  }
  return {
    url,
    pid: server.pid as number,
    printed: () => log,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit && server.exitCode === null) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('not ready')
}
