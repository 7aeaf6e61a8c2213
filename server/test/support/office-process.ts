import { randomInt, randomUUID } from 'node:crypto'
import type { Crew } from '@jhilik/contract/crews.ts'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { DEMO_ACCOUNTS } from '../../src/config.ts'
import { type Deployment, makeDeployment } from './deployment.ts'
import { eventually } from './eventually.ts'
import { switchOffCrews } from './query-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { bookingBody } from './shop.ts'

/** Six starts of an hour each, with time to set up in between. */
export const STARTS = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']

interface Call {
  body?: object
  key?: string
  /** The process that answers. */
  at?: ServerProcess
}

/** Starts the product in a process of its own for the tests of a file, in which an admin of the demo is signed in. */
export function useOfficeProcess() {
  let premises: Deployment
  let server: ServerProcess
  let env: Record<string, string>
  let token: string

  beforeAll(async () => {
    premises = await makeDeployment()
    env = { ...premises.env, RATE_LIMIT: '1000000', HOLDS_PER_ADDRESS: '0' }
    await start()
    await switchOffCrews(premises.env.DATABASE_URL ?? '')
  })
  afterAll(async () => {
    await server?.kill()
    await premises?.remove()
  })

  async function start(): Promise<void> {
    server = await startServerProcess(env)
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DEMO_ACCOUNTS.admin),
    })
    token = ((await answer.json()) as { token: string }).token
  }

  /** Makes a call with an idempotency key, which is a new one unless it is given. Rejects when it is refused. */
  async function call<T>(
    method: string,
    path: string,
    { body, key = randomUUID(), at = server }: Call = {},
  ): Promise<T> {
    const answer = await fetch(`${at.url}/api${path}`, {
      method,
      headers: {
        // Each call has another connection, because the server is killed in between.
        connection: 'close',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answered = (await answer.json()) as { data: T }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`)
    return answered.data
  }

  /** Adds a crew that works on all days. */
  function addCrew(): Promise<Crew> {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
    return call('POST', '/crews', { body: { name: randomUUID(), color: 'teal', hours } })
  }

  /** Adds a service of an hour, of which nothing is due before it. Returns its id. */
  async function addService(): Promise<string> {
    const service = { name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60 }
    const body = { ...service, price: 40, paymentTerms: { kind: 'none' } }
    return (await call<{ _id: string }>('POST', '/services', { body }))._id
  }

  /** Books the starts of a day for six customers, who pay on site, and gives them to a crew. Returns the ids of the bookings. */
  async function agreeAll(serviceId: string, date: string, crew: Crew): Promise<string[]> {
    const ids: string[] = []
    for (const startTime of STARTS) {
      const contact = { email: `${randomUUID()}@people.example`, phone: `017${randomInt(1e7, 1e8)}` }
      const { slotId, ...booking } = bookingBody({ serviceId, slotId: randomUUID() }, contact)
      const body = { ...booking, time: { date, startTime }, crew: crew._id, gateway: 'cash' }
      ids.push((await call<{ bookingId: string }>('POST', '/bookings/agreed', { body })).bookingId)
    }
    return ids
  }

  /**
   * Locks a booking, does `act`, kills the server when it waits for the booking, and starts it again. Other rows may refer to the
   * booking all the same, such as those of a request that is stored, and of messages.
   */
  async function killAtBooking<T>(bookingId: string, act: () => Promise<T>): Promise<T> {
    const connectionString = premises.env.DATABASE_URL
    const client = new pg.Client({ connectionString })
    await client.connect()
    let done: T
    try {
      await client.query('begin')
      await client.query('select from bookings where id = $1 for no key update', [bookingId])
      done = await act()
      await untilWaitingFor(client, connectionString)
      await server.kill()
    } finally {
      await client.end()
    }
    await start()
    return done
  }

  return {
    /** The settings of the process. */
    get env() {
      return env
    },
    call,
    addCrew,
    addService,
    agreeAll,
    killAtBooking,
  }
}

/**
 * Waits until a transaction waits for a lock of this connection. It looks on another one: within a transaction pg_stat_activity stays as it
 * was when it was first read.
 */
async function untilWaitingFor(holder: pg.Client, connectionString: string | undefined): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await eventually(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))`,
          [rows[0]?.pid],
        )
        return rowCount ?? 0
      },
      (waiting) => waiting > 0,
    )
  } finally {
    await client.end()
  }
}
