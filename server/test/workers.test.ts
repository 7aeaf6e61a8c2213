import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { startServerProcess } from './support/server-process.ts'

/** Milliseconds that the start of a worker may take on a busy machine. */
const START_MS = 120_000

let premises: Deployment
beforeAll(async () => {
  premises = await makeDeployment()
})
afterAll(() => premises.remove())

const settings = async () => ({
  ...premises.env,
  PORT: String(await freePort()),
  WORKERS: '2',
  LOG_LEVEL: 'info',
})

/** The processes that have answered so far, by what they logged. */
const answering = (log: string) =>
  new Set([...log.matchAll(/"pid":(\d+).*"msg":"request"/g)].map(([, pid]) => Number(pid)))

test('two workers share a port, a killed one is replaced, and both end with the process that started them', {
  timeout: 4 * START_MS,
}, async () => {
  const server = await startServerProcess(await settings())
  try {
    const ask = async () =>
      (await fetch(`${server.url}/api/services`, { headers: { connection: 'close' } })).status
    const pidsWhen = async (count: number) => {
      await eventually(ask, () => answering(server.said()).size === count, START_MS)
      return [...answering(server.said())]
    }
    const [one = 0, other = 0] = await pidsWhen(2)
    expect([one, other]).not.toContain(server.pid)
    expect(server.said().match(/is ready/g)).toHaveLength(1)

    process.kill(one, 'SIGKILL')
    const said = await server.untilSaid('has ended (SIGKILL) and is started again.', START_MS)
    expect(said).toMatch(/Worker \d has ended \(SIGKILL\) and is started again\./)
    // The other one answers meanwhile.
    expect(await ask()).toBe(200)
    const all = await pidsWhen(3)

    expect(await server.end()).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  } finally {
    await server.kill()
  }
})

test('a wrong setting is reported once, and ends all', async () => {
  const env = { ...(await settings()), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const failure: Error = await startServerProcess(env).then(
    () => expect.fail('started'),
    (error) => error,
  )
  expect(failure.message.match(/cannot be reached/g)).toHaveLength(1)
})
