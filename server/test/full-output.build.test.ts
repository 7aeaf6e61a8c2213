import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

/** More than waits in memory. */
const REQUESTS = 6_000

let premises: Deployment
let server: ServerProcess | undefined
let metricsPort: number
beforeAll(async () => {
  premises = await makeDeployment()
  metricsPort = await freePort()
})
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

async function droppedLines(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const text = await answer.text()
  const [, count] = /^jhilik_log_lines_dropped_total (\S+)$/m.exec(text) ?? []
  if (count === undefined) throw new Error(`${answer.status} ${text.slice(0, 500)}`)
  return Number(count)
}

const request = async (url: string) => (await fetch(`${url}/api/health/live`)).status

describe('a server whose output cannot be written', () => {
  it('because the disk is full goes on, drops lines, counts them, and ends as usual', {
    timeout: 300_000,
  }, async () => {
    // Writing to this device fails with ENOSPC.
    const command = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']
    const env = {
      ...premises.env,
      LOG_LEVEL: 'trace',
      METRICS_PORT: String(metricsPort),
      RATE_LIMIT: '1000000',
    }
    server = await startServerProcess(env, { command })
    const { url } = server
    let sent = 0
    while ((await droppedLines()) === 0 && sent < REQUESTS) {
      const statuses = await Promise.all(Array.from({ length: 50 }, () => request(url)))
      expect(statuses).toEqual(Array(50).fill(200))
      sent += 50
    }
    expect(await droppedLines()).toBeGreaterThan(0)
    expect(await server.end()).toBe(0)
  })

  it('because its reader has gone goes on, and counts the lines', { timeout: 300_000 }, async () => {
    // `true` ends at once, and leaves a pipe that nobody reads.
    const command = ['bash', '-c', 'exec "$@" > >(exec true)', 'bash']
    const env = { ...premises.env, LOG_LEVEL: 'trace', METRICS_PORT: String(metricsPort) }
    server = await startServerProcess(env, { command })
    const { url } = server
    const dropped = await eventually(
      async () => {
        expect(await request(url)).toBe(200)
        return droppedLines()
      },
      (count) => count > 0,
    )
    expect(dropped).toBeGreaterThan(0)
    expect(await server.end()).toBe(0)
  })
})
