import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

/** What `npm start` runs; it starts in half the processor time of the sources. */
const BUILT_SERVER = fileURLToPath(new URL('../../build/main.js', import.meta.url))
/** A busy machine needs more than a minute; a server that cannot start ends at once. */
const START_MS = 300_000

export interface ServerProcess {
  url: string
  pid: number
  /** Everything it has printed. */
  said(): string
  /** Everything it has printed, once that contains `text`: output may arrive after the first HTTP answers. */
  untilSaid(text: string, ms?: number): Promise<string>
  /** Ends it with SIGKILL: nothing is flushed or closed. */
  kill(): Promise<void>
  /** Ends it with SIGTERM, as a supervisor does; resolves with its exit code. */
  end(): Promise<number | null>
}

interface Start {
  /** A program and its arguments, which run the server in turn. */
  command?: readonly string[]
  /** The entry file of other code. */
  main?: string
}

/**
 * The product as an operator starts it, in a process of its own. Resolves when it answers; rejects with
 * what it printed when it ends instead.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { command = [], main = BUILT_SERVER }: Start = {},
): Promise<ServerProcess> {
  const [program = process.execPath, ...args] = [...command, process.execPath, main]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const url = `http://localhost:${env.PORT}`
  await waitUntilReady(child, url, () => said)
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    untilSaid: (text, ms) =>
      eventually(
        async () => said,
        (all) => all.includes(text),
        ms,
      ),
    async kill() {
      if (isGone()) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async end() {
      if (isGone()) return child.exitCode
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return child.exitCode
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string, complaints: () => string): Promise<void> {
  const giveUp = Date.now() + START_MS
  for (;;) {
    const ready = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUp) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${complaints()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
