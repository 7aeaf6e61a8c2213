import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/features/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const washed = {
  name: 'Quick wash',
  description: 'Outside only.',
  price: 12.5,
  img: '/illustrations/exterior-foam-wash.svg',
  duration: 30,
}

let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const add = (body: unknown) =>
  app.request<Answer<Service>>('POST', '/api/services', { token: admin.token, body })

describe('archived services', () => {
  const archived = () =>
    app.request<Answer<Service[]>>('GET', '/api/services?archived=true', { token: admin.token })
  const restore = (id: string) =>
    app.request<Answer<Service>>('POST', `/api/services/${id}/restore`, { token: admin.token })

  test('are listed for admins and come back where they were', async () => {
    const service = (await add(washed)).body.data
    await app.request('DELETE', `/api/services/${service._id}`, { token: admin.token })
    expect((await archived()).body.data).toContainEqual(service)
    expect((await app.request('GET', `/api/services/${service._id}`)).status).toBe(404)
    expect((await restore(service._id)).body.data).toEqual(service)
    // Again changes nothing.
    expect((await restore(service._id)).status).toBe(200)
    expect((await archived()).body.data).not.toContainEqual(service)
    expect((await app.request('GET', `/api/services/${service._id}`)).status).toBe(200)
    expect((await restore(newId())).status).toBe(404)
    const visitor = await app.request<Answer>('GET', '/api/services?archived=true')
    expect(visitor.body.code).toBe('not_signed_in')
    expect((await app.request('GET', '/api/services?archived=perhaps')).status).toBe(400)
  })
})

describe('the order of the services', () => {
  const offered = async () =>
    (await app.request<Answer<Service[]>>('GET', '/api/services')).body.data.map(({ _id }) => _id)
  const order = (ids: unknown) =>
    app.request<Answer<Service[]>>('PUT', '/api/services/order', { token: admin.token, body: { ids } })

  test('is set as a whole', async () => {
    for (let more = 0; more < 3; more++) await add(washed)
    const turned = (await offered()).toReversed()
    expect((await order(turned)).body.data.map(({ _id }) => _id)).toEqual(turned)
    expect(await offered()).toEqual(turned)
    const last = (await add(washed)).body.data._id
    expect(await offered()).toEqual([...turned, last])
  })

  test('is refused when it is not about exactly the services on offer', async () => {
    const ids = await offered()
    const gone = (await add(washed)).body.data._id
    await app.request('DELETE', `/api/services/${gone}`, { token: admin.token })
    for (const wrong of [ids.slice(1), [...ids, newId()], [...ids.slice(1), gone], []]) {
      const refused = await order(wrong)
      expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
    }
    for (const wrong of [[...ids, ids[0]], ['x'], 'x']) expect((await order(wrong)).status).toBe(400)
    expect(await offered()).toEqual(ids)
  })

  test('is whole when two order at once', async () => {
    const ids = await offered()
    const orders = [ids, ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]]
    const answers = await Promise.all([...orders, ...orders].map(order))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(orders).toContainEqual(await offered())
  })
})

describe('services', () => {
  test('are added by an admin and then read by anybody', async () => {
    const added = await add(washed)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      success: true,
      message: 'Service added successfully!',
      data: { ...washed, currency: 'USD', serviceType: 'Cleaning' },
    })

    const one = await app.request<Answer<Service>>('GET', `/api/services/${added.body.data._id}`)
    expect(one.status).toBe(200)
    expect(one.body.data).toEqual(added.body.data)

    const all = await app.request<Answer<Service[]>>('GET', '/api/services')
    expect(all.body.data).toContainEqual(added.body.data)
  })

  test('keep the order in which they were added', async () => {
    const names = ['First', 'Second', 'Third']
    for (const name of names) await add({ ...washed, name })
    const all = await app.request<Answer<Service[]>>('GET', '/api/services')
    expect(all.body.data.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
  })

  test('take numbers as forms send them', async () => {
    const added = await add({ ...washed, price: '19.99', duration: '45', serviceType: 'Repair' })
    expect(added.body.data).toMatchObject({ price: 19.99, duration: 45, serviceType: 'Repair' })
  })

  test('say which fields are missing, in the words of the form', async () => {
    const refused = await add({})
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('invalid_input')
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Service Name is required' },
        { path: 'description', message: 'Description is required' },
        { path: 'price', message: 'Price is required' },
        { path: 'img', message: 'Image URL is required' },
        { path: 'duration', message: 'Duration is required' },
      ]),
    )
  })

  test.each([
    ['a negative price', { price: -1 }, 'price'],
    ['a third decimal', { price: 1.005 }, 'price'],
    ['a price that is no number', { price: 'cheap' }, 'price'],
    ['half a minute', { duration: 0.5 }, 'duration'],
    ['a picture that would run as a script', { img: 'javascript:alert(1)' }, 'img'],
    ['an unknown type', { serviceType: 'Painting' }, 'serviceType'],
    ['a name of spaces', { name: '   ' }, 'name'],
  ])('refuse %s', async (_what, change, path) => {
    const refused = await add({ ...washed, ...change })
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.map((error) => error.path)).toContain(path)
  })

  test('are edited, and what was booked stays as it was', async () => {
    const service = await makeService(app.ctx.db, { name: 'Old name', price_minor: 1000 })
    const slot = await makeSlot(app.ctx.db, { service_id: service.id })
    const booking = await makeBooking(app.ctx.db, { slot_id: slot.id })

    const edited = await app.request<Answer<Service>>('PUT', `/api/services/${service.id}`, {
      token: admin.token,
      body: { ...washed, name: 'New name', price: 99 },
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({
      message: 'Service updated successfully!',
      data: { _id: service.id, name: 'New name', price: 99 },
    })

    const kept = await app.request<Answer<unknown>>('GET', `/api/bookings/${booking.id}`, {
      token: admin.token,
    })
    expect(kept.body.data).toMatchObject({ service: { name: 'Old name' }, price: 10 })
  })

  test('that are deleted leave the offer, and their bookings stay', async () => {
    const service = await makeService(app.ctx.db)
    const slot = await makeSlot(app.ctx.db, { service_id: service.id })
    const booking = await makeBooking(app.ctx.db, { slot_id: slot.id })
    const path = `/api/services/${service.id}`

    const deleted = await app.request<Answer<null>>('DELETE', path, { token: admin.token })
    expect(deleted.status).toBe(200)
    expect(deleted.body.message).toBe('Your service has been deleted.')

    expect((await app.request('GET', path)).status).toBe(404)
    const all = await app.request<Answer<Service[]>>('GET', '/api/services')
    expect(all.body.data.map(({ _id }) => _id)).not.toContain(service.id)
    const kept = await app.request('GET', `/api/bookings/${booking.id}`, { token: admin.token })
    expect(kept.status).toBe(200)

    expect((await app.request('DELETE', path, { token: admin.token })).status).toBe(404)
    expect((await app.request('PUT', path, { token: admin.token, body: washed })).status).toBe(404)
  })

  test('answer 404 for an id that is unknown or none', async () => {
    expect((await app.request('GET', `/api/services/${newId()}`)).status).toBe(404)
    expect((await app.request('GET', '/api/services/1')).status).toBe(404)
  })

  test('leave a trace of who changed them', async () => {
    const added = await add(washed)
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', added.body.data._id)
      .execute()
    expect(entries).toEqual([{ actor_id: admin.user.sub, action: 'service.added' }])
  })
})
