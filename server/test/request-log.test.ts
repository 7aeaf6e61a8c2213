import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

interface Line {
  level: number
  reqId: string
  msg: string
  method: string
  route: string
  status: number
  user: string | null
  ms: number
  databaseMs: number
  queries: number
  bytes: number
}

const INFO = 30

let premises: Deployment
let token: string
let server: ServerProcess
beforeAll(async () => {
  premises = await makeDeployment()
  server = await startServerProcess({ ...premises.env, LOG_LEVEL: 'info' })
}, 300_000)
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

const lines = (): Line[] =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')

/** The lines of a request, once there is one. */
const linesOf = (id: string) =>
  eventually(
    async () => lines().filter(({ reqId }) => reqId === id),
    (found) => found.length > 0,
  )

let sent = 0
async function send(path: string, init: RequestInit = {}) {
  sent += 1
  const id = `a-proxy-gave-it-${sent}`
  const answer = await fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { 'x-request-id': id, ...init.headers },
  })
  return { id, answer, body: await answer.text() }
}

describe('the line of a request', () => {
  it('has its route, its status and what it cost', async () => {
    const { id, body } = await send('/api/services/no-id?token=a-secret-of-somebody')
    const [line, ...others] = await linesOf(id)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      level: INFO,
      method: 'GET',
      route: '/api/services/:id',
      status: 404,
      user: null,
      queries: 0,
    })
    expect(line?.ms).toBeGreaterThan(0)
    expect(line?.bytes).toBeGreaterThan(body.length)
    expect(server.said()).not.toContain('a-secret-of-somebody')
  })

  it('counts the queries of the handler, after its body was read too, and names the account by its id', async () => {
    const body = JSON.stringify(DEMO_ACCOUNTS.user)
    const headers = { 'content-type': 'application/json' }
    const login = await send('/api/auth/login', { method: 'POST', body, headers })
    const [line] = await linesOf(login.id)
    expect(line?.queries).toBeGreaterThan(2)
    expect(line?.databaseMs).toBeGreaterThan(0)
    token = (JSON.parse(login.body) as { token: string }).token
    const own = await send('/api/me/vehicles', { headers: { authorization: `Bearer ${token}` } })
    const [mine] = await linesOf(own.id)
    expect(mine?.user).toMatch(/^[0-9a-f-]{36}$/)
    // The account, and what was asked for.
    expect(mine?.queries).toBe(2)
    expect(JSON.stringify(lines())).not.toContain(DEMO_ACCOUNTS.user.email)
  })

  it('requests at the same time do not count each other’s queries', async () => {
    // These answers are read from the database each time, unlike those for visitors.
    const list = () => send('/api/services', { headers: { authorization: `Bearer ${token}` } })
    const both = await Promise.all([list(), send('/api/health/live'), list()])
    const counts = await Promise.all(
      [both[0], both[2]].map(async ({ id }) => (await linesOf(id))[0]?.queries),
    )
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[0]).toBe(counts[1])
  })

  it('an address that no route matches is not in it', async () => {
    const { id } = await send('/api/reset/eyJhbGciOiJIUzI1NiJ9')
    expect((await linesOf(id))[0]).toMatchObject({ route: '/api/*', status: 404 })
    expect(server.said()).not.toContain('eyJhbGciOiJIUzI1NiJ9')
  })

  it('checks of the server and files have none at this level', async () => {
    const probe = await send('/api/health/ready')
    const { id } = await send('/api/site')
    await linesOf(id)
    expect(lines().filter(({ reqId }) => reqId === probe.id)).toEqual([])
  })
})

test('a client that goes away before its answer is no fault of the server', async () => {
  const { hostname, port } = new URL(server.url)
  const leave = (afterMs: number) =>
    new Promise<void>((resolve, reject) => {
      const head = [
        'GET /api/services HTTP/1.1',
        'host: x',
        'accept-encoding: br',
        `authorization: Bearer ${token}`,
      ]
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        setTimeout(() => socket.destroy(), afterMs)
      })
      socket.once('close', () => resolve())
      socket.once('error', reject)
    })
  // The answer takes some milliseconds, and breaks off in each of its steps.
  for (let round = 0; round < 5; round += 1) {
    for (let ms = 0; ms < 20; ms += 1) await leave(ms)
  }
  const { id } = await send('/api/site')
  await linesOf(id)
  expect(server.said()).not.toContain('"level":50')
})

describe('the id of a request', () => {
  it('is answered in the header', async () => {
    const { id, answer } = await send('/api/site')
    expect(answer.headers.get('x-request-id')).toBe(id)
  })

  it('is also in the answer of an error', async () => {
    const { id, body } = await send('/api/nothing')
    expect(JSON.parse(body)).toMatchObject({ requestId: id })
  })

  it.each(['short', 'with spaces in it', `${'long'.repeat(20)}`, 'a"quote"breaks-json', '-begins-badly'])(
    'is a new one instead of %j',
    async (given) => {
      const answer = await fetch(`${server.url}/api/site`, { headers: { 'x-request-id': given } })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})
