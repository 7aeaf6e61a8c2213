import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
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
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
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
    // The same call again changes nothing.
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
      data: {
        ...washed,
        currency: 'USD',
        serviceType: 'Cleaning',
        includes: [],
        freeToday: 0,
        nextSlot: null,
        rating: null,
      },
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
        { path: 'name', message: 'Service Name is required', key: 'serviceNameIsRequired' },
        { path: 'description', message: 'Description is required', key: 'descriptionIsRequired' },
        { path: 'price', message: 'Price is required', key: 'priceIsRequired' },
        { path: 'img', message: 'Image URL is required', key: 'imageIsRequired' },
        { path: 'duration', message: 'Duration is required', key: 'durationIsRequired' },
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

  test('say what they include, line by line, until an edit says otherwise', async () => {
    const added = await add({ ...washed, includes: [' Foam wash ', 'Tyres, "dressed" \\ {shiny}', 'NULL'] })
    const lines = ['Foam wash', 'Tyres, "dressed" \\ {shiny}', 'NULL']
    expect(added.body.data.includes).toEqual(lines)
    const edit = async (body: object) =>
      (
        await app.request<Answer<Service>>('PUT', `/api/services/${added.body.data._id}`, {
          token: admin.token,
          body: { ...washed, ...body },
        })
      ).body.data.includes
    expect(await edit({})).toEqual(lines)
    expect(await edit({ includes: ['Foam wash'] })).toEqual(['Foam wash'])
    expect(await edit({ includes: [] })).toEqual([])
  })

  test.each([
    ['an empty line', ['Foam wash', '  '], 'includes.1'],
    ['a line that is too long', ['x'.repeat(121)], 'includes.0'],
    ['a thirteenth line', Array(13).fill('Foam wash'), 'includes'],
    ['one text instead of lines', 'Foam wash', 'includes'],
  ])('refuse to include %s', async (_what, includes, path) => {
    const refused = await add({ ...washed, includes })
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    const good = await add({ ...washed, includes: Array(12).fill('x'.repeat(120)) })
    expect(good.status).toBe(201)
  })

  describe('in Bangla', () => {
    const bn = {
      name: 'কুইক ওয়াশ',
      description: 'শুধু বাইরে।',
      includes: ['ফোম ওয়াশ', 'টায়ার ড্রেসিং'],
    }
    const edit = async (id: string, body: object) =>
      (
        await app.request<Answer<Service>>('PUT', `/api/services/${id}`, {
          token: admin.token,
          body: { ...washed, ...body },
        })
      ).body.data.bn

    test('have texts beside the others, which an edit replaces or leaves', async () => {
      const { _id, ...added } = (await add({ ...washed, bn: { ...bn, name: `  ${bn.name} ` } })).body.data
      expect(added).toMatchObject({ name: washed.name, description: washed.description, bn })
      expect(await edit(_id, {})).toEqual(bn)
      expect(await edit(_id, { bn: { name: 'নতুন নাম' } })).toEqual({
        name: 'নতুন নাম',
        description: '',
        includes: [],
      })
      expect((await app.request<Answer<Service>>('GET', `/api/services/${_id}`)).body.data.bn.name).toBe(
        'নতুন নাম',
      )
    })

    test('need no text', async () => {
      expect((await add({ ...washed, name: bn.name })).body.data).toMatchObject({
        name: bn.name,
        bn: { name: '', description: '', includes: [] },
      })
    })

    test.each([
      ['a long name', { name: 'x'.repeat(121) }, 'bn.name'],
      ['a long description', { description: 'x'.repeat(2001) }, 'bn.description'],
      ['an empty line', { includes: [''] }, 'bn.includes.0'],
      ['a thirteenth line', { includes: Array(13).fill('x') }, 'bn.includes'],
      ['a list for a name', { name: ['x'] }, 'bn.name'],
      ['one text for all', 'x', 'bn'],
    ])('refuse %s', async (_what, wrong, path) => {
      const refused = await add({ ...washed, bn: wrong })
      expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    })
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

  test('need a new deposit with another currency', async () => {
    const [from, to] = ['JPY', app.ctx.config.currency]
    const terms = { payment_terms: 'deposit_amount', deposit_minor: 1500 } as const
    const service = await makeService(app.ctx.db, { price_minor: 4000, currency: from, ...terms })
    const edit = (more: object) =>
      app.request<Answer<Service>>('PUT', `/api/services/${service.id}`, {
        token: admin.token,
        body: { ...washed, ...more },
      })
    const refused = await edit({ currency: to })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'paymentTerms.amount', message: 'Please enter an amount', key: 'amountIsRequired' }],
    ])
    expect((await edit({ currency: from, price: 4000 })).body.data.paymentTerms).toMatchObject({
      amount: 1500,
    })
    const paymentTerms = { kind: 'deposit_amount', amount: 12 }
    const edited = await edit({ currency: to, paymentTerms })
    expect([edited.status, edited.body.data.paymentTerms]).toEqual([200, paymentTerms])
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

  describe('with their free slots of today', () => {
    let today: string
    beforeAll(() => {
      // Noon in Dhaka, so that the morning is over and the evening is yet to come.
      today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
      app.clock.set(`${today}T06:00:00Z`)
    })
    afterAll(() => app.clock.set(new Date()))

    const freeToday = async (id: string) => {
      const one = await app.request<Answer<Service>>('GET', `/api/services/${id}`)
      const all = await app.request<Answer<Service[]>>('GET', '/api/services')
      expect(all.body.data.find(({ _id }) => _id === id)?.freeToday).toBe(one.body.data.freeToday)
      return one.body.data.freeToday
    }

    test('count those that are yet to begin, on offer and not full', async () => {
      const { db } = app.ctx
      const { id: service_id } = await makeService(db)
      const slot = (start_time: string, end_time: string, more = {}) =>
        makeSlot(db, { service_id, date: today, start_time, end_time, ...more })
      expect(await freeToday(service_id)).toBe(0)
      await slot('11:00', '12:00')
      // This slot begins this very minute, which is too late.
      await slot('12:00', '13:00')
      await slot('14:00', '15:00', { status: 'canceled' })
      await slot('10:00', '11:00', { date: addDays(today, 1) })
      await makeSlot(db, { date: today, start_time: '15:00', end_time: '16:00' })
      expect(await freeToday(service_id)).toBe(0)

      const single = await slot('15:00', '16:00')
      const double = await slot('16:00', '17:00', { capacity: 2 })
      expect(await freeToday(service_id)).toBe(2)
      await makeBooking(db, { slot_id: double.id })
      await makeBooking(db, { slot_id: single.id, status: 'canceled' })
      expect(await freeToday(service_id)).toBe(2)
      await makeBooking(db, { slot_id: single.id, status: 'held' })
      await makeBooking(db, { slot_id: double.id, seat: 2 })
      expect(await freeToday(service_id)).toBe(0)
    })

    test('mean today where the business is, also when it is yesterday in London', async () => {
      const night = addDays(today, 3)
      const { service_id } = await makeSlot(app.ctx.db, {
        date: night,
        start_time: '10:00',
        end_time: '11:00',
      })
      const noon = app.clock.now()
      app.clock.set(`${addDays(night, -1)}T17:59:00Z`)
      expect(await freeToday(service_id)).toBe(0)
      app.clock.set(`${addDays(night, -1)}T18:00:00Z`)
      expect(await freeToday(service_id)).toBe(1)
      app.clock.set(noon.toISOString())
    })
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
