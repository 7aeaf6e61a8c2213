import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const START_MS = 60_000

export interface ServerProcess {
  url: string
  /** As a power cut does: nothing is flushed, nothing is said goodbye to. */
  kill(): Promise<void>
}

/** The product as an operator starts it, in a process of its own. Resolves when it answers. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const url = `http://localhost:${env.PORT}`
  await waitUntilReady(child, url, () => complaints)
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
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
    if (child.exitCode !== null || Date.now() > giveUp) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${complaints()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
