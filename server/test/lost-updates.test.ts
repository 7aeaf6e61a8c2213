import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

interface Versioned {
  version: string
}
type Body = Record<string, unknown>

interface Place {
  read: string
  change: string
  /** It is read in a list. */
  id?: string
}

/** What two people edit: where it is read and changed, and bodies that change it. */
interface Edited {
  name: string
  place: () => Promise<Place>
  method?: 'PATCH'
  /** Returns the body of a change of what was read; another number is another change. */
  body: (read: Body, number: number) => Body
}

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const call = (method: string, path: string, body?: object, ifMatch?: string) =>
  app.request<Answer<Body & Versioned> & { code?: string; current?: Body & Versioned }>(
    method,
    `/api${path}`,
    {
      token: owner.token,
      ...(body && { body }),
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    },
  )

const at = async (path: string) => ({ read: path, change: path })

async function readNow({ read, id }: Place): Promise<Body & Versioned> {
  const { data } = (await call('GET', read)).body
  const found = id ? (data as unknown as (Body & Versioned)[]).find(({ _id }) => _id === id) : data
  if (!found) throw new Error(`There is nothing at ${read}.`)
  return found
}

const kinds: Edited[] = [
  {
    name: 'a service',
    place: async () => at(`/services/${(await makeService(app.ctx.db)).id}`),
    body: (read, number) => ({ ...read, description: `By hand, ${number}` }),
  },
  {
    name: 'the house rules',
    place: () => at('/house-rules'),
    body: (read, number) => ({ ...read, freeCancelHours: 100 + number }),
  },
  {
    name: 'the message settings',
    place: () => at('/message-settings'),
    body: (read, number) => ({ ...read, reminderHours: [100 + number] }),
  },
  {
    name: 'the sizes of a service',
    place: async () => at(`/services/${(await makeService(app.ctx.db)).id}`),
    body: (read, number) => ({
      ...read,
      sizes: [{ name: 'Sedan', listedPrice: 100 + number, duration: 45 }],
    }),
  },
  {
    name: 'the list of sizes',
    place: () => at('/size-list'),
    body: (read, number) => ({
      ...read,
      vehicle: [{ name: `Van ${number}`, vehicleSize: 'microbus', percent: 50, minutes: 30 }],
    }),
  },
  {
    name: 'the price settings',
    place: () => at('/price-settings'),
    body: (_, number) => ({ minimum: 100 + number }),
  },
  {
    name: 'a price rule',
    place: async () => {
      const rule = await call('POST', '/price-rules', { name: 'Friday', weekdays: [5], percent: 10 })
      const { _id: id } = rule.body.data as unknown as { _id: string }
      return { read: '/price-rules', change: `/price-rules/${id}`, id }
    },
    body: (read, number) => ({ ...read, percent: 10 + number }),
  },
  {
    name: 'a standing discount',
    place: async () => at(`/auth/users/${(await makeUser(app.ctx.db)).id}/discount`),
    body: (_, number) => ({ percent: 10 + number, reason: 'Ten cars' }),
  },
  {
    name: 'a coupon',
    place: async () => {
      const coupon = await call('POST', '/coupons', { percent: 10 })
      const { _id: id } = coupon.body.data as unknown as { _id: string }
      return { read: '/coupons', change: `/coupons/${id}`, id }
    },
    body: (read, number) => ({ ...read, maxUses: 10 + number }),
  },
  {
    name: 'the tax settings',
    place: () => at('/tax-settings'),
    body: (read, number) => ({ ...read, officer: `Rahima ${number}` }),
  },
  {
    name: 'the business',
    place: () => at('/business'),
    method: 'PATCH',
    body: (_, number) => ({ address: `${number} Road, Dhaka` }),
  },
  {
    name: 'the look',
    place: async () => ({ read: '/site/look', change: '/site/look/draft' }),
    body: ({ published }, number) => ({
      ...(published as object),
      colors: { brand: '#8a1c1c', spark: `#ffcc${String(number).padStart(2, '0')}` },
    }),
  },
  {
    name: 'an area',
    place: async () => {
      const { body } = await call('POST', '/areas', { nameEn: `Banani ${Math.random()}` })
      const id = String(body.data._id)
      return { read: '/areas', change: `/areas/${id}`, id }
    },
    body: (read, number) => ({ ...read, nameBn: `বনানী ${number} ${String(read._id)}` }),
  },
  {
    name: 'a schedule',
    place: async () => {
      const service = (await makeService(app.ctx.db)).id
      const hours = [{ weekday: 1, opens: '09:00', closes: '17:00' }]
      const days = { validFrom: '2031-01-01', validTo: null }
      const sizes = { slotMinutes: 60, bufferMinutes: 0, capacity: 1 }
      const given = { service, hours, ...days, ...sizes, active: false }
      return at(`/schedules/${String((await call('POST', '/schedules', given)).body.data._id)}`)
    },
    body: (read, number) => ({ ...read, capacity: 2 + number }),
  },
  {
    name: 'a slot',
    place: async () => {
      const service_id = (await makeService(app.ctx.db)).id
      const { id } = await makeSlot(app.ctx.db, { service_id })
      return { read: `/slots?serviceId=${service_id}`, change: `/slots/${id}`, id }
    },
    method: 'PATCH',
    body: (_, number) => ({ capacity: 2 + number }),
  },
  {
    name: 'the note about a user',
    place: async () => {
      const { id } = await makeUser(app.ctx.db)
      return { read: `/auth/users/${id}`, change: `/auth/users/${id}/note` }
    },
    body: (_, number) => ({ note: `Ring ${number} times` }),
  },
]

describe.each(kinds)('$name that two people edit', ({ place, method = 'PUT', body }) => {
  it('is not changed by the second one, who gets what the first one saved', async () => {
    const where = await place()
    const { change } = where
    const seen = await readNow(where)
    expect((await call(method, change, body(seen, 1), `"${seen.version}"`)).status).toBe(200)
    const first = await readNow(where)
    expect(first.version).not.toBe(seen.version)
    const second = await call(method, change, body(seen, 2), `"${seen.version}"`)
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('changed_meanwhile')
    expect(second.body.current).toEqual(first)
    expect(await readNow(where)).toEqual(first)
    // The second person has seen it now, and decides for the own value.
    expect((await call(method, change, body(first, 2), `"${first.version}"`)).status).toBe(200)
    expect((await readNow(where)).version).not.toBe(first.version)
  })

  it('is changed in any case by clients that name no version', async () => {
    const where = await place()
    const { change } = where
    const seen = await readNow(where)
    for (const [number, ifMatch] of [
      [1, undefined],
      [2, undefined],
      [3, '*'],
    ] as const) {
      const before = await readNow(where)
      expect((await call(method, change, body(seen, number), ifMatch)).status).toBe(200)
      expect((await readNow(where)).version).not.toBe(before.version)
    }
  })

  it('is changed once when ten save at the same time, and repeating that change is no conflict', async () => {
    const where = await place()
    const { change } = where
    const seen = await readNow(where)
    const version = `"${seen.version}"`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => call(method, change, body(seen, 10 + n), version)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const saved = await readNow(where)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await call(method, change, body(seen, 10 + winner), version)).status).toBe(200)
    expect((await readNow(where)).version).toBe(saved.version)
  })
})

describe('the duty of an admin that two owners change', () => {
  const versionOf = async (id: string) => (await readNow({ read: `/auth/users/${id}`, change: '' })).version
  const appoint = (id: string, duty: string, version: string) =>
    call('PATCH', `/auth/users/${id}`, { role: 'admin', duty }, `"${version}"`)

  it('is not changed by the second one, who gets what the first one saved', async () => {
    const { id } = await makeUser(app.ctx.db)
    const seen = await versionOf(id)
    expect((await appoint(id, 'accountant', seen)).status).toBe(200)
    const second = await appoint(id, 'owner', seen)
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(second.body.current).toMatchObject({ role: 'admin', duty: 'accountant' })
    expect((await appoint(id, 'accountant', seen)).status).toBe(200)
    expect((await appoint(id, 'owner', await versionOf(id))).status).toBe(200)
  })

  it('is changed once when two save at the same time', async () => {
    const { id } = await makeUser(app.ctx.db)
    const seen = await versionOf(id)
    const answers = await Promise.all([appoint(id, 'accountant', seen), appoint(id, 'manager', seen)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
