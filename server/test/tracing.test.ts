import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './support/trace-receiver.ts'

const KIND_SERVER = 2
const TRACE = '0af7651916cd43dd8448eb211c80319c'

let receiver: TraceReceiver
let premises: Deployment
let token: string
let server: ServerProcess
beforeAll(async () => {
  receiver = await startTraceReceiver()
  premises = await makeDeployment()
  server = await startServerProcess({
    ...premises.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key,x-other=2',
    TRUST_PROXY: 'loopback',
  })
}, 300_000)
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
  await receiver?.close()
})

/** The span of a request, once it was received, which is up to a second later. */
const spanOf = (requestId: string): Promise<ReceivedSpan> =>
  eventually(
    async () => receiver.spans.find(({ attributes }) => attributes['jhilik.request_id'] === requestId),
    (found) => found !== undefined,
  ) as Promise<ReceivedSpan>

const partsOf = ({ spanId }: ReceivedSpan) => receiver.spans.filter((span) => span.parentSpanId === spanId)

let sent = 0
async function send(path: string, init: RequestInit = {}) {
  sent += 1
  const id = `request-number-${sent}`
  const answer = await fetch(server.url + path, { ...init, headers: { 'x-request-id': id, ...init.headers } })
  return { id, answer, body: await answer.text() }
}

describe('traces', () => {
  it('have a span for a request, named by its route, and one for each query without its values', async () => {
    const { id } = await send('/api/services/0199a6d2-0000-7000-8000-000000000000?token=a-secret-of-somebody')
    const span = await spanOf(id)
    expect(span).toMatchObject({
      name: 'GET /api/services/:id',
      kind: KIND_SERVER,
      attributes: { 'http.route': '/api/services/:id', 'http.response.status_code': 404 },
    })
    expect(span.parentSpanId ?? '').toBe('')
    const queries = partsOf(span)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) expect(query.attributes['db.query.text']).toContain('$1')
    expect(receiver.text()).not.toContain('a-secret-of-somebody')
    expect(receiver.text()).not.toContain('0199a6d2-0000')
  })

  it('keep the queries after a body was read in its request, and name the account by its id', async () => {
    const body = JSON.stringify(DEMO_ACCOUNTS.user)
    const login = await send('/api/auth/login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(partsOf(await spanOf(login.id)).length).toBeGreaterThan(2)
    token = (JSON.parse(login.body) as { token: string }).token
    const own = await send('/api/me/vehicles', { headers: { authorization: `Bearer ${token}` } })
    expect((await spanOf(own.id)).attributes['user.id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(receiver.text()).not.toContain(DEMO_ACCOUNTS.user.email)
    expect(receiver.text()).not.toContain(DEMO_ACCOUNTS.user.password)
  })

  it('continue the trace of a trusted proxy', async () => {
    const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
    const span = await spanOf((await send('/api/site', { headers: { traceparent } })).id)
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })
  })

  it('keep requests at the same time apart', async () => {
    // These answers are read from the database each time, unlike those for visitors.
    const list = () => send('/api/services', { headers: { authorization: `Bearer ${token}` } })
    const both = await Promise.all([list(), list()])
    const [first, second] = await Promise.all(both.map(({ id }) => spanOf(id)))
    expect(first?.traceId).not.toBe(second?.traceId)
    expect(first && partsOf(first).length).toBeGreaterThan(0)
    expect(first && partsOf(first).length).toBe(second && partsOf(second).length)
  })

  it('have the jobs too', async () => {
    const jobs = () => receiver.spans.filter(({ name }) => name.startsWith('job '))
    await eventually(
      async () => jobs().length,
      (count) => count > 0,
    )
    expect(jobs()[0]?.attributes['jhilik.job_id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('leave out health checks, and are sent with the headers that were set', async () => {
    const { id } = await send('/api/health/ready')
    await spanOf((await send('/api/site')).id)
    expect(receiver.spans.some(({ attributes }) => attributes['jhilik.request_id'] === id)).toBe(false)
    expect(receiver.headers[0]).toMatchObject({ 'x-key': 'a key', 'x-other': '2' })
  })

  it('do not hold up requests when the receiver is away', async () => {
    await receiver.close()
    const { answer } = await send('/api/site')
    expect(answer.status).toBe(200)
    const { answer: later } = await send('/api/services')
    expect(later.status).toBe(200)
  })
})
