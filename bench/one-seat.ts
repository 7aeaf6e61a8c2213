import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/support/free-port.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from '../server/test/support/server-process.ts'

/**
 * 200 customers book the only seat of a slot at the same moment, through two server processes on one PostgreSQL
 * server. One gets it, 199 get 409 slot_taken. Run: npm run build, then node bench/one-seat.ts
 */
const CUSTOMERS = 200
const PROCESSES = 2

const folder = await mkdtemp(join(tmpdir(), 'jhilik-bench-'))
const postgres = await startPostgres()
const shared = {
  DATABASE_URL: postgres.url('postgres'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
  DEMO: '1',
  GATEWAYS: 'sandbox',
  RATE_LIMIT: '1000000',
  HOLDS_PER_ADDRESS: '0',
}
const servers: ServerProcess[] = []
for (let index = 0; index < PROCESSES; index++) {
  const env = { ...shared, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  servers.push(await startServerProcess({ ...env, DATA_DIR: join(folder, String(index)) }))
}
const urlOf = (index: number) => servers[index % PROCESSES]?.url ?? ''

interface Slot {
  _id: string
  isBooked: string
  service: { _id: string }
}

async function call<T>(url: string, init?: RequestInit): Promise<{ status: number; body: T }> {
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as T }
}

const json = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

try {
  const tokens: string[] = []
  for (let index = 0; index < CUSTOMERS; index++) {
    const account = {
      name: `Customer ${index}`,
      email: `${randomUUID()}@people.example`,
      phone: '01711000000',
      password: 'Correct-horse-9',
      address: 'Dhaka',
    }
    tokens.push((await call<{ token: string }>(`${urlOf(index)}/api/auth/signup`, json(account))).body.token)
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { body: day } = await call<{ data: Slot[] }>(`${urlOf(0)}/api/slots/availability?date=${tomorrow}`)
  const slot = day.data.find((one) => one.isBooked === 'available')
  if (!slot) throw new Error('The demo has no free slot tomorrow.')

  // Unpaid holds with one phone number or e-mail address are limited.
  const customerOf = (index: number) => ({
    name: 'A customer',
    email: `customer-${index}@people.example`,
    phone: `017${String(index).padStart(8, '0')}`,
    address: 'Dhaka',
  })
  const request = {
    serviceId: slot.service._id,
    slotId: slot._id,
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: 'Dhaka Metro Ga 12-3456',
  }
  const began = performance.now()
  const answers = await Promise.all(
    tokens.map(async (token, index) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
      const { status, body } = await call<{ code?: string }>(
        `${urlOf(index)}/api/bookings`,
        json({ ...request, customer: customerOf(index) }, headers),
      )
      return { outcome: status === 201 ? 'booked' : `${status} ${body.code}`, ms: performance.now() - began }
    }),
  )
  const total = performance.now() - began
  const counts = Object.entries(Object.groupBy(answers, (answer) => answer.outcome))
  const times = answers.map((answer) => answer.ms).sort((a, b) => a - b)
  const at = (share: number) => `${Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)} ms`
  console.log(
    [
      `${CUSTOMERS} customers, one seat, ${PROCESSES} processes:`,
      ...counts.map(([outcome, list]) => `  ${outcome}: ${list?.length}`),
      `  all answered after ${Math.round(total)} ms; half within ${at(0.5)}, 95 % within ${at(0.95)}`,
    ].join('\n'),
  )
} finally {
  await Promise.all(servers.map((server) => server.kill()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
