import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const read = <T>(path: string, headers: Record<string, string> = {}) =>
  app.request<Answer<T>>('GET', path, { headers })

/** How many statements the request of a visitor costs. */
async function costOf(path: string): Promise<number> {
  const before = app.ctx.uses()
  await read(path)
  return app.ctx.uses() - before
}

describe('what visitors read', () => {
  it('is made once and has the same tag in all encodings', async () => {
    await makeService(app.ctx.db, { description: 'A long description. '.repeat(100) })
    const answers = await Promise.all(
      ['identity', 'gzip', 'br'].map((encoding) => read('/api/services', { 'accept-encoding': encoding })),
    )
    const [plain] = answers
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(plain?.body)
      expect(headers.get('etag')).toBe(plain?.headers.get('etag'))
    }
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
  })

  it('is not sent again to who has it', async () => {
    const etag = (await read('/api/services')).headers.get('etag') ?? ''
    const again = await read('/api/services', { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    await makeService(app.ctx.db)
    expect((await read('/api/services', { 'if-none-match': etag })).status).toBe(200)
  })

  it('has a head without a body', async () => {
    const { status, headers, body } = await app.request('HEAD', '/api/services')
    expect([status, body]).toEqual([200, ''])
    expect(headers.get('etag')).toBe((await read('/api/services')).headers.get('etag'))
  })

  it('may be kept by the browser that asked, which asks again each time', async () => {
    const { headers } = await read('/api/services')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toContain('Authorization')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('of an unknown service is an error each time, until there is one', async () => {
    const { id, ...service } = await makeService(app.ctx.db)
    await app.ctx.db.deleteFrom('services').where('id', '=', id).execute()
    for (const _ of [1, 2]) {
      const { status, headers } = await read(`/api/services/${id}`)
      expect(status).toBe(404)
      expect(headers.get('etag')).toBeNull()
    }
    await makeService(app.ctx.db, { ...service, id })
    expect((await read(`/api/services/${id}`)).status).toBe(200)
  })

  it('counts for the rate limit', async () => {
    const limited = await startTestApp({ work: false, sandbox: false, env: { RATE_LIMIT: '5' } })
    const statuses: number[] = []
    for (let call = 0; call < 6; call++) statuses.push((await limited.request('GET', '/api/services')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})

describe('a change of what is kept in memory', () => {
  const nameOf = async (id: string) => (await read<Service>(`/api/services/${id}`)).body.data.name

  it('of a service, its price or its order shows at once', async () => {
    const { id } = await makeService(app.ctx.db, { name: 'Before' })
    expect(await nameOf(id)).toBe('Before')
    await app.ctx.db.updateTable('services').set({ name: 'After' }).where('id', '=', id).execute()
    expect(await nameOf(id)).toBe('After')
  })

  it('of seats shows at once', async () => {
    const offer = await makeOffer(app, { capacity: 2 })
    const free = async () => {
      const { date } = await app.ctx.db
        .selectFrom('slots')
        .select('date')
        .where('id', '=', offer.slotId)
        .executeTakeFirstOrThrow()
      const path = `/api/slots/availability?date=${date}&serviceId=${offer.serviceId}`
      return (await read<Slot[]>(path)).body.data[0]?.freeSeats
    }
    expect(await free()).toBe(2)
    expect((await book(app, admin, offer)).status).toBe(201)
    expect(await free()).toBe(1)
  })

  it('of the areas, the house rules, the reviews and the names of their writers shows at once', async () => {
    const tagOf = async (path: string) => (await read(path)).headers.get('etag')
    const writer = await makeUser(app.ctx.db, { name: 'Before' })
    const changes: [string, () => Promise<unknown>][] = [
      ['/api/review', () => makeReview(app.ctx.db, { user_id: writer.id })],
      [
        '/api/review',
        () => app.ctx.db.updateTable('users').set({ name: 'After' }).where('id', '=', writer.id).execute(),
      ],
      [
        '/api/site/areas',
        () =>
          app.request('POST', '/api/areas', {
            token: admin.token,
            body: { nameEn: 'Gulshan', nameBn: 'গুলশান' },
          }),
      ],
    ]
    for (const [path, change] of changes) {
      const before = await tagOf(path)
      expect(before).not.toBeNull()
      await change()
      expect(await tagOf(path), path).not.toBe(before)
    }
  })

  it('is seen by staff, who are never served from memory', async () => {
    const { headers } = await app.request('GET', '/api/services', { token: admin.token })
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await read('/api/services?archived=true')).status).toBe(401)
    const archived = await app.request('GET', '/api/services?archived=true', { token: admin.token })
    expect(archived.status).toBe(200)
  })

  it('of the time shows when a slot can no longer be booked', async () => {
    const { serviceId, slotId } = await makeOffer(app)
    const next = async () => (await read<Service>(`/api/services/${serviceId}`)).body.data.nextSlot?._id
    expect(await next()).toBe(slotId)
    const { starts_at } = await app.ctx.db
      .selectFrom('slots')
      .select('starts_at')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
    app.clock.set(new Date(starts_at.getTime() - 10 * 60_000))
    expect(await next()).toBe(slotId)
    app.clock.set(starts_at)
    expect(await next()).toBeUndefined()
    app.clock.set(new Date())
    expect(await next()).toBe(slotId)
  })
})

describe('the address of what is kept in memory', () => {
  it('is the same whatever the order of its parameters, and unknown ones', async () => {
    const { id } = await makeService(app.ctx.db)
    await read(`/api/slots/availability?date=2030-01-01&serviceId=${id}`)
    expect(await costOf(`/api/slots/availability?serviceId=${id}&x=1&date=2030-01-01`)).toBe(0)
    await read(`/api/services/${id}`)
    expect(await costOf(`/api/services/${id}?x=2`)).toBe(0)
  })

  it('tells services and days apart', async () => {
    const [one, two] = [await makeSlot(app.ctx.db), await makeSlot(app.ctx.db)]
    const idsOf = async (serviceId: string, date: string) =>
      (await read<Slot[]>(`/api/slots/availability?date=${date}&serviceId=${serviceId}`)).body.data.map(
        ({ _id }) => _id,
      )
    expect(await idsOf(one.service_id, one.date)).toEqual([one.id])
    expect(await idsOf(two.service_id, two.date)).toEqual([two.id])
    expect(await idsOf(one.service_id, '2031-01-01')).toEqual([])
  })
})
