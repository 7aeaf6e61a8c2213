import { execFile } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Slot } from '@jhilik/contract/slots.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Balancer, startBalancer } from './support/balancer.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { freePort, freePorts } from './support/free-port.ts'
import { type Code, makeNextRelease } from './support/next-release.ts'
import { switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, type CheckoutAnswer } from './support/shop.ts'

const here = join(import.meta.dirname, '../..')
/** The folder of the previous release's code, to be upgraded to this code. Without it this code is upgraded to a next release. */
const previous = process.env.PREVIOUS_RELEASE

let premises: Deployment
let database: EmptyDatabase
let next: Code
let balancer: Balancer
let address: string
let ports: number[]
const running: ServerProcess[] = []

beforeEach(async () => {
  premises = await makeDeployment()
  database = await makeEmptyDatabase()
  next = await makeNextRelease()
  ports = await freePorts(4)
  const port = await freePort()
  address = `http://localhost:${port}`
  balancer = await startBalancer(port, ports)
})
afterEach(async () => {
  for (const process of running) await process.kill()
  await balancer.close()
  await next.remove()
  await database.drop()
  await premises.remove()
})

const settings = () => ({
  ...premises.env,
  DATABASE_URL: database.url,
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: address,
  RATE_LIMIT: '1000000',
  HOLDS_PER_ADDRESS: '0',
  DRAIN_SECONDS: '15',
})

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

/** Looks around, signs up and books, again and again; returns the ids of the bookings. */
async function useShop(slots: Slot[], isOver: () => boolean): Promise<string[]> {
  const booked: string[] = []
  while (!isOver()) {
    await call('GET', '/services')
    await call('GET', '/slots/availability')
    const slot = slots.pop()
    if (!slot) continue
    const account = { email: `${randomUUID()}@people.example`, password: 'Correct-horse-9' }
    const person = { ...account, name: 'A customer', phone: '01711000000', address: 'Dhaka' }
    const { token } = await call<{ token: string }>('POST', '/auth/signup', person)
    const contact = { email: account.email, phone: `017${String(randomInt(1e8)).padStart(8, '0')}` }
    const body = bookingBody({ serviceId: slot.service._id, slotId: slot._id }, contact)
    const { data } = await call<CheckoutAnswer>('POST', '/bookings', body, token)
    booked.push(data.bookingId)
    await call('GET', `/bookings/${data.bookingId}`, undefined, token)
  }
  return booked
}

it('a site is upgraded under traffic, one process after the other, without a failed request', {
  timeout: 600_000,
}, async () => {
  const env = settings()
  const start = async (index: number, folder: string) => {
    const own = { PORT: String(ports[index]), SANDBOX_PORT: String(await freePort()) }
    const process = await startServerProcess({ ...env, ...own }, { main: join(folder, 'server/src/main.ts') })
    running.push(process)
    return process
  }
  const [before, after] = previous ? [previous, here] : [here, next.folder]
  const old = [await start(0, before), await start(1, before)]
  await balancer.ready()

  await switchOffCrews(database.url)
  const date = dayFromNow(2)
  const { data } = await call<{ data: Slot[] }>('GET', `/slots/availability?date=${date}`)
  const slots = data.filter(({ isBooked }) => isBooked === 'available')
  let isOver = false
  const using = Promise.all(Array.from({ length: 4 }, () => useShop(slots, () => isOver)))
  using.catch(() => {})

  // Each migrates, or finds nothing to do, before it is ready.
  for (const [index, each] of old.entries()) {
    await start(2 + index, after)
    expect(await each.end()).toBe(0)
  }
  isOver = true
  const booked = (await using).flat()
  expect(balancer.failures).toEqual([])
  expect(booked.length).toBeGreaterThan(0)

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select id from bookings where id = any($1::uuid[])', [booked])
  await client.end()
  expect(rows.length).toBe(booked.length)
  const audit = join(after, 'server/src/audit.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [audit], {
    env: { PATH: process.env.PATH, ...env },
  })
  expect(stdout).toMatch(/no violations/i)
})
