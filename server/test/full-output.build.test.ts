import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let premises: Deployment
let metricsPort: number
let server: ServerProcess | undefined
beforeAll(async () => {
  premises = await makeDeployment()
  metricsPort = await freePort()
})
afterEach(() => server?.kill())
afterAll(() => premises?.remove())

async function droppedLines(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, count] = /^jhilik_log_lines_dropped_total (\d+)$/m.exec(text) ?? []
  if (count === undefined) throw new Error(text.slice(0, 500))
  return Number(count)
}

describe('a server whose output cannot be written', () => {
  it.each([
    // Writing to this device fails with ENOSPC.
    ['the disk is full', ['sh', '-c', 'exec "$@" > /dev/full', 'sh']],
    // `true` ends at once, and leaves a pipe that nobody reads.
    ['its reader has gone', ['bash', '-c', 'exec "$@" > >(exec true)', 'bash']],
  ])(
    'because %s goes on, drops lines, counts them, and ends as usual',
    {
      timeout: 300_000,
    },
    async (_why, command) => {
      const env = {
        ...premises.env,
        LOG_LEVEL: 'debug',
        METRICS_PORT: String(metricsPort),
        DRAIN_SECONDS: '0',
      }
      server = await startServerProcess(env, { command })
      const { url } = server
      const before = await droppedLines()
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => (await fetch(`${url}/api/health/live`)).status),
      )
      expect(statuses).toEqual(Array(50).fill(200))
      await eventually(droppedLines, (count) => count >= before + 50)
      expect(await server.end()).toBe(0)
    },
  )
})
