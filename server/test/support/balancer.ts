import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const CHECK_MS = 500
const CHECK_TIMEOUT_MS = 2_000
/**
 * The number of checks without an answer that count as an outage: load balancers do not take one slow answer for it.
 */
const MOST_SILENT = 3
const UNAVAILABLE = JSON.stringify({ code: 'temporarily_unavailable' })

/** A load balancer: it asks each process whether it is ready, and tries nothing twice. */
export interface Balancer {
  /** Requests that got no answer, or one with a status from 500 on. */
  failures: string[]
  answered: number
  /** Resolves once it has found a process that is ready. */
  ready(): Promise<void>
  close(): Promise<void>
}

export async function startBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const balancer = { failures: [] as string[], answered: 0, ready: untilReady, close }
  let ready: number[] = []
  /** The number of checks in a row without an answer in time, by process. */
  const silent = new Map<number, number>()
  let turn = 0
  let isClosed = false

  const server = createServer((incoming, outgoing) => {
    const backend = ready[turn++ % ready.length]
    if (backend === undefined) return fail(incoming, outgoing, 'no process is ready')
    pass(incoming, outgoing, backend)
  })

  function fail({ method, url }: IncomingMessage, outgoing: ServerResponse, why: string) {
    balancer.failures.push(`${method} ${url?.split('?')[0]}: ${why}`)
    if (outgoing.headersSent) return void outgoing.destroy()
    outgoing.writeHead(503, { 'content-type': 'application/json' }).end(UNAVAILABLE)
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, backend: number) {
    const { method, url, headers } = incoming
    const passed = request(
      { port: backend, host: 'localhost', method, path: url, headers, agent },
      (answer) => {
        const { connection: _, ...rest } = answer.headers
        const status = answer.statusCode ?? 502
        balancer.answered += 1
        const type = answer.headers['content-type']?.split(';')[0]
        if (status >= 500) balancer.failures.push(`${method} ${url?.split('?')[0]}: ${status} ${type}`)
        outgoing.writeHead(status, rest)
        answer.pipe(outgoing)
        answer.once('error', (error) => fail(incoming, outgoing, error.message))
      },
    )
    passed.once('error', (error) => {
      if (!outgoing.destroyed) fail(incoming, outgoing, error.message)
    })
    // The client has gone.
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) passed.destroy()
    })
    incoming.pipe(passed)
  }

  /** Returns null when no answer comes in time, as from a process that is very busy. */
  function isReady(backend: number): Promise<boolean | null> {
    return fetch(`http://localhost:${backend}/api/health/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      (error: Error) => (error.name === 'TimeoutError' ? null : false),
    )
  }

  async function check(): Promise<void> {
    const answers = await Promise.all(backends.map(isReady))
    ready = backends.filter((backend, index) => {
      const answer = answers[index] ?? null
      const inRow = answer === null ? (silent.get(backend) ?? 0) + 1 : 0
      silent.set(backend, inRow)
      return answer ?? (ready.includes(backend) && inRow < MOST_SILENT)
    })
  }

  const checking = (async () => {
    while (!isClosed) {
      await check()
      await delay(CHECK_MS)
    }
  })()

  async function untilReady() {
    while (ready.length === 0) await delay(CHECK_MS / 10)
  }

  async function close() {
    isClosed = true
    await checking
    agent.destroy()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }

  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  return balancer
}
