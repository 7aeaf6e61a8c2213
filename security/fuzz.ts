/**
 * Sends random requests that fit the description of the API to the built product, as visitor, customer and admin; the
 * database is a PostgreSQL server. Prints their statuses, the slowest one and the memory of the product. Ends with
 * code 1 at the first status of 500 or above, and when an answer takes longer than twenty seconds; the request and the
 * seed are printed then.
 *
 *   npm run security:fuzz [-- REQUESTS [SEED]]     100,000 by default
 */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { DEMO_ADMIN } from '../e2e/support/steps.ts'
import { readKnownIds } from '../server/test/support/fuzz/known-ids.ts'
import { type Description, type FuzzRequest, requestsTo } from '../server/test/support/fuzz/requests.ts'
import { sendFuzz } from '../server/test/support/fuzz/send.ts'
import { startMeasured } from './support/measured-server.ts'

const [requests = 100_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
/** The ids that requests use are read again after so many. */
const BATCH = 2000
const AT_ONCE = 4
const CALLERS = ['visitor', 'user', 'user', 'admin', 'admin', 'admin', 'admin'] as const
type Caller = (typeof CALLERS)[number]

const server = await startMeasured()
const tokens: Partial<Record<Caller, string>> = {}
const statuses = new Map<number, number>()
let slowest = { ms: 0, call: '' }

try {
  console.log(`${requests} requests with seed ${seed}`)
  for (let sent = 0; sent < requests; sent += BATCH) await sendBatch(sent)
  console.log(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.call}`)
  console.log('No request failed.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server.stop()
}

async function sendBatch(offset: number): Promise<void> {
  const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Description
  // A request of the last batch may have ended the sign-in.
  delete tokens.admin
  const ids = await readKnownIds(server.url, (await tokenOf('admin')) ?? '')
  const anyRequest = fc.record({ request: requestsTo(description, ids), who: fc.constantFrom(...CALLERS) })
  const batch = fc.sample(anyRequest, { numRuns: Math.min(BATCH, requests - offset), seed: seed + offset })
  const queue = batch.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { request, who } of queue) await sendOne(request, who)
    }),
  )
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const { resident, used } = await server.megabytes()
  console.log(`${offset + batch.length}: ${resident} MB, in use ${used} MB; ${counts.join(', ')}`)
}

async function sendOne(request: FuzzRequest, who: Caller): Promise<void> {
  const call = `${request.method} ${request.path.slice(0, 120)}`
  const started = performance.now()
  const { status, text } = await sendFuzz(server.url, request, await tokenOf(who)).catch((cause) => {
    throw new Error(`No answer to ${JSON.stringify(request)}`, { cause })
  })
  const ms = performance.now() - started
  if (ms > slowest.ms) slowest = { ms, call }
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) throw new Error(`${status} to ${JSON.stringify(request)}: ${text}`)
  // A request may have ended the session, or closed the account.
  if (status === 401) delete tokens[who]
}

async function tokenOf(who: Caller): Promise<string | null> {
  if (who === 'visitor') return null
  tokens[who] ??= who === 'admin' ? await post('/login', DEMO_ADMIN) : await post('/signup', newCustomer())
  return tokens[who]
}

function newCustomer() {
  const email = `${randomUUID()}@people.example`
  return { name: 'Shirin Akter', email, phone: '01711000000', password: 'Monsoon-rain-7' }
}

async function post(call: string, body: object): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${answer.status} to ${call}`)
  return token
}
