import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { pickVehicle, SAMPLE_VEHICLE, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { readForm } from './support/leaving-form.ts'
import { book, bookingBody, comeBack, makeOffer, type Offer } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

async function offerOf(...asks: ServiceAsk[]): Promise<Offer> {
  const service = await makeService(app.ctx.db, { asks, currency: app.ctx.config.currency })
  const slot = await makeSlot(app.ctx.db, { service_id: service.id })
  return { serviceId: service.id, slotId: slot.id }
}

/** The specified request without what depends on the service. */
function plainBody(offer: Offer, who = user) {
  const { customer, serviceId, slotId } = bookingBody(offer, who.user)
  return { customer, serviceId, slotId }
}

async function bookAnd(offer: Offer, more: object, who = user) {
  const answer = await book(app, who, offer, { body: { ...plainBody(offer, who), ...more } })
  return answer as typeof answer & { body: { errors?: { path: string; message: string; key?: string }[] } }
}

const detailOf = async (id: string, who = user) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })).body.data

// Each test has another user, because unpaid holds are limited.
beforeEach(async () => {
  user = await app.signIn()
})

describe('a service that asks for the vehicle', () => {
  test('refuses a booking without one, naming every field', async () => {
    const refused = await bookAnd(await offerOf('vehicle'), {})
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    expect(refused.body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['vehicleType', 'Vehicle type is required'],
      ['vehicleBrand', 'Vehicle brand is required'],
      ['vehicleModel', 'Vehicle model is required'],
      ['manufacturingYear', 'Manufacturing year is required'],
      ['registrationPlate', 'Registration plate is required'],
    ])
  })

  test('keeps the vehicle, and no facts about the place', async () => {
    const offer = await offerOf('vehicle')
    const booked = await bookAnd(offer, { ...testVehicle, rooms: 3, floor: 'attic', units: -1 })
    expect(booked.status).toBe(201)
    const booking = await detailOf(booked.body.data.bookingId)
    expect(pickVehicle(booking)).toEqual(testVehicle)
    expect(booking).toMatchObject({ rooms: null, floor: null, units: null, note: '', photos: [] })
  })

  test('is every service that was added without saying so', async () => {
    const admin = await app.signIn('admin')
    const wash = { name: 'Wax', description: 'By hand.', price: 10, img: '/a.svg', duration: 30 }
    const save = async (method: string, path: string, body: object) =>
      (await app.request<Answer<Service>>(method, path, { token: admin.token, body })).body.data
    const added = await save('POST', '/api/services', wash)
    expect(added.asks).toEqual(['vehicle'])
    const asks = ['floor', 'rooms', 'floor']
    expect((await save('PUT', `/api/services/${added._id}`, { ...wash, asks })).asks).toEqual([
      'rooms',
      'floor',
    ])
    expect((await save('PUT', `/api/services/${added._id}`, wash)).asks).toEqual(['rooms', 'floor'])
    expect((await save('PUT', `/api/services/${added._id}`, { ...wash, asks: [] })).asks).toEqual([])
    const refused = await app.request('POST', '/api/services', {
      token: admin.token,
      body: { ...wash, asks: ['shoe size'] },
    })
    expect(refused.status).toBe(400)
  })
})

test('a service is done at the customer’s place until somebody says that it is done at the base', async () => {
  const { token } = await app.signIn('admin')
  const wash = { name: 'Bay wash', description: 'By hand.', price: 10, img: '/a.svg', duration: 30 }
  const save = async (method: string, path: string, body: object) =>
    (await app.request<Answer<Service>>(method, path, { token, body })).body.data
  const added = await save('POST', '/api/services', wash)
  expect(added.doneAt).toBe('customer')
  const path = `/api/services/${added._id}`
  expect((await save('PUT', path, { ...wash, doneAt: 'base' })).doneAt).toBe('base')
  expect((await save('PUT', path, wash)).doneAt).toBe('base')
  const wrong = { token, body: { ...wash, doneAt: 'moon' } }
  expect((await app.request('PUT', path, wrong)).status).toBe(400)
})

describe('a service that asks for no vehicle', () => {
  test.each([
    ['no vehicle', {}],
    ['the vehicle of the specified form', SAMPLE_VEHICLE],
    [
      'anything in its fields',
      { vehicleType: 5, vehicleBrand: null, manufacturingYear: 'x', registrationPlate: {} },
    ],
  ])('is booked with %s, which is not kept', async (_what, vehicle) => {
    const booked = await bookAnd(await offerOf('rooms', 'floor'), {
      ...vehicle,
      rooms: '4',
      floor: 0,
      units: 9,
    })
    expect(booked.status).toBe(201)
    const booking = await detailOf(booked.body.data.bookingId)
    expect(vehicleOf(booking)).toBeNull()
    expect(booking).toMatchObject({ registrationPlate: null, rooms: 4, floor: 0, units: null })
  })

  test('needs no facts about the place, and refuses ones that make no sense', async () => {
    const offer = await offerOf('rooms', 'floor', 'units')
    const refused = await bookAnd(offer, { rooms: 0, floor: '1.5', units: 'two' })
    expect(refused.body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['rooms', 'Please enter 1 to 50 rooms'],
      ['floor', 'Please enter a floor from 0 (ground floor) to 100'],
      ['units', 'Please enter 1 to 50 units'],
    ])
    const booked = await bookAnd(offer, { rooms: '', floor: '১২', units: null })
    expect(await detailOf(booked.body.data.bookingId)).toMatchObject({ rooms: null, floor: 12, units: null })
  })

  test('is shown with the facts about the place in calendar, table and search, without a vehicle', async () => {
    const admin = await app.signIn('admin')
    const offer = await offerOf('units', 'floor')
    const booked = await bookAnd(offer, { floor: 0, units: 2 })
    const { links, _id } = await detailOf(booked.body.data.bookingId)
    const calendar = await (await fetch(links.calendar)).text()
    expect(calendar).toContain('\\nGround floor · 2 units\\n')
    expect(new URL(links.googleCalendar).searchParams.get('details')).toMatch(/\nGround floor · 2 units\n/)
    const table = await fetch(`${app.url}/api/bookings/export.csv?serviceId=${offer.serviceId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await table.text()).toContain(',,,,,,,0,2,,')
    const found = await app.request<Answer<{ _id: string }[]>>(
      'GET',
      `/api/bookings?${new URLSearchParams({ q: user.user.email })}`,
      { token: admin.token },
    )
    expect(found.body.data.map((booking) => booking._id)).toContain(_id)
  })
})

describe('the sample vehicle of the form', () => {
  test('is booked in a demo', async () => {
    const booked = await bookAnd(await offerOf('vehicle'), SAMPLE_VEHICLE)
    expect(booked.status).toBe(201)
  })

  test('is booked by a business only for who says that it is theirs', async () => {
    const business = await startTestApp({
      work: false,
      env: {
        DEMO: '',
        GATEWAYS: 'sandbox',
        DATABASE_URL: 'postgres://not.asked.example/db',
        SESSION_SECRET: 'of-no-use-to-anybody-outside-of-this-test',
      },
    })
    try {
      const who = await business.signIn()
      const offer = await makeOffer(business)
      const ask = (more: object) =>
        book(business, who, offer, { body: { ...bookingBody(offer, who.user), ...SAMPLE_VEHICLE, ...more } })
      const refused = await ask({})
      expect(refused.body).toMatchObject({
        code: 'invalid_input',
        errors: [
          {
            path: 'registrationPlate',
            message: 'This is the example vehicle. Enter yours, or confirm that it is yours',
            key: 'vehicleIsTheExample',
          },
        ],
      })
      expect((await ask({ manufacturingYear: '2020' })).status).toBe(400)
      expect((await ask({ confirmsVehicle: true })).status).toBe(201)
      expect((await ask({ registrationPlate: 'DHAKA METRO-GA 12-3457' })).status).toBe(201)
    } finally {
      await business.close()
    }
  })
})

describe('what the booking form is filled with', () => {
  const defaultsOf = async ({ token }: SignedIn) =>
    (await app.request<Answer<BookingDefaults>>('GET', '/api/me/booking-defaults', { token })).body.data

  test('is nothing at first, then what was booked last', async () => {
    const who = await app.signIn()
    const gateways = app.ctx.gateways.values().map(({ name, methods, limits }) => ({ name, methods, limits }))
    const offered = { area: null, gateways: [...gateways], lastMethod: null }
    const nothing = { vehicle: null, address: null, rooms: null, floor: null, units: null, ...offered }
    expect(await defaultsOf(who)).toEqual(nothing)
    await bookAnd(await offerOf('vehicle'), testVehicle, who)
    await bookAnd(await offerOf('rooms', 'floor'), { rooms: 3, floor: 2 }, who)
    const address = 'Flat 5B, Uttara'
    const offer = await offerOf('floor', 'units')
    const { customer } = plainBody(offer, who)
    await bookAnd(offer, { floor: 0, units: 1, customer: { ...customer, address } }, who)
    const last = { vehicle: testVehicle, address, rooms: 3, floor: 0, units: 1 }
    expect(await defaultsOf(who)).toEqual({ ...last, ...offered })
    expect(await defaultsOf(await app.signIn())).toEqual(nothing)
  })

  test('names the method with which the customer paid online last', async () => {
    const who = await app.signIn()
    const methods = []
    for (const method of ['Nagad', 'Visa']) {
      const { body } = await bookAnd(await offerOf(), {}, who)
      const paid = await fetch(body.data.paymentUrl, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'pay', method, delay: '0' }),
      })
      await comeBack(readForm(await paid.text()))
      methods.push((await defaultsOf(who)).lastMethod)
    }
    await bookAnd(await offerOf(), {}, who)
    methods.push((await defaultsOf(who)).lastMethod)
    expect(methods).toEqual(['nagad', 'visa', 'visa'])
  })

  test('is the default vehicle of the garage, when there is one', async () => {
    const who = await app.signIn()
    await bookAnd(await offerOf('vehicle'), testVehicle, who)
    const saved = { ...testVehicle, registrationPlate: 'Dhaka Metro Ga 31-8842' }
    await app.request('POST', '/api/me/vehicles', { token: who.token, body: saved })
    expect((await defaultsOf(who)).vehicle).toEqual(saved)
  })

  test('is never what staff booked for a customer', async () => {
    const admin = await app.signIn('admin')
    const offer = await offerOf('vehicle')
    const customer = { name: 'Rahim', email: 'rahim@people.example', phone: '01711223344', address: 'Dhaka' }
    await bookAnd(offer, { ...testVehicle, customer }, admin)
    expect(await defaultsOf(admin)).toMatchObject({ vehicle: null, address: null })
  })
})
