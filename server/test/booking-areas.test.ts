import type { BookingArea } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Address, BookingDefaults } from '@jhilik/contract/garage.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, bookingBody, bookingOf, makeOffer, type Offer, payAt } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let offer: Offer
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('admin')
})
beforeEach(async () => {
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
  await app.ctx.db.deleteFrom('areas').execute()
  offer = await makeOffer(app, { start_time: '10:00', end_time: '11:00', capacity: 3 })
})
afterAll(() => app.close())

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '06:00', closes: '23:00' }))

const send = async <T>(method: string, path: string, body: object, { token } = owner) =>
  (await app.request<Answer<T>>(method, `/api${path}`, { token, body })).body.data
const addCrew = (given: object = {}) =>
  send<Crew>('POST', '/crews', { name: newId(), color: 'teal', hours: ALL_DAY, ...given })
const addArea = async (nameEn: string, given: object = {}) =>
  (
    await send<{ _id: string }>('POST', '/areas', {
      nameEn,
      latitude: 23.75,
      longitude: 90.37,
      radiusKm: 2,
      ...given,
    })
  )._id
const asked = async (serviceId?: string) =>
  (
    await app.request<Answer<BookingArea[]>>(
      'GET',
      `/api/site/booking-areas${serviceId ? `?serviceId=${serviceId}` : ''}`,
    )
  ).body.data

describe('the areas among which a customer chooses', () => {
  test('are those that are shown, with their places; a crew that does the service may come there or not', async () => {
    const { serviceId } = offer
    const dhanmondi = await addArea('Dhanmondi', { nameBn: 'ধানমন্ডি' })
    const savar = await addArea('Savar', { latitude: null, longitude: null, radiusKm: null })
    const hidden = await addArea('Gulshan')
    await app.ctx.db.updateTable('areas').set({ active: false }).where('id', '=', hidden).execute()
    await addCrew({ areas: [dhanmondi] })
    await addCrew({ areas: [savar], excludedServices: [serviceId] })
    expect(await asked(serviceId)).toEqual([
      {
        _id: dhanmondi,
        en: 'Dhanmondi',
        bn: 'ধানমন্ডি',
        latitude: 23.75,
        longitude: 90.37,
        radiusKm: 2,
        served: true,
      },
      {
        _id: savar,
        en: 'Savar',
        bn: 'Savar',
        latitude: null,
        longitude: null,
        radiusKm: null,
        served: false,
      },
    ])
    expect((await asked()).map(({ en, served }) => [en, served])).toEqual([
      ['Dhanmondi', true],
      ['Savar', true],
    ])
  })

  test('are not asked without active crews, without the place of any area, and for work at the base', async () => {
    const { serviceId } = offer
    const area = await addArea('Dhanmondi')
    expect(await asked(serviceId)).toEqual([])
    await addCrew()
    expect(await asked(serviceId)).toHaveLength(1)
    const place = { latitude: null, longitude: null, radius_km: null }
    await app.ctx.db.updateTable('areas').set(place).where('id', '=', area).execute()
    expect(await asked(serviceId)).toEqual([])
    await addArea('Gulshan')
    expect(await asked(serviceId)).toHaveLength(2)
    await app.ctx.db.updateTable('services').set({ done_at: 'base' }).where('id', '=', serviceId).execute()
    expect(await asked(serviceId)).toEqual([])
  })
})

test('a booking, its mail, the table of bookings, and the next form know the area that was chosen', async () => {
  const area = await addArea('Dhanmondi', { nameBn: 'ধানমন্ডি' })
  await addCrew()
  const customer = await app.signIn()
  const made = await book(app, customer, offer, { body: { ...bookingBody(offer, customer.user), area } })
  expect(made.status).toBe(201)
  await payAt(made.body.data.paymentUrl, 'pay')
  const named = { _id: area, en: 'Dhanmondi', bn: 'ধানমন্ডি' }
  const { bookingId } = made.body.data
  expect((await bookingOf(app, customer, bookingId)).area).toEqual(named)
  const [mail] = await mailsTo(app, customer.user.email ?? '')
  expect(mail?.text).toMatch(/Area:?\s+Dhanmondi/)
  const ticket = await send<{ ticket: string }>('POST', '/bookings/export-ticket', {})
  const table = await fetch(`${app.url}/api/bookings/export.csv?${new URLSearchParams(ticket)}`)
  expect(await table.text()).toMatch(/,Area,.*,Dhanmondi,/s)
  const defaults = async () =>
    (await app.request<Answer<BookingDefaults>>('GET', '/api/me/booking-defaults', { token: customer.token }))
      .body.data.area
  expect(await defaults()).toBe(area)
  // An area that customers do not see any more is not offered, and a removed one leaves the booking without.
  await app.ctx.db.updateTable('areas').set({ active: false }).where('id', '=', area).execute()
  expect(await defaults()).toBeNull()
  await app.request('DELETE', `/api/areas/${area}`, { token: owner.token })
  expect((await bookingOf(app, customer, bookingId)).area).toBeNull()
})

test('a saved address keeps its area when a change leaves it out, and refuses one that does not exist', async () => {
  const area = await addArea('Dhanmondi')
  const customer = await app.signIn()
  const address = { label: 'Home', address: 'House 7, Road 4' }
  const saved = await send<Address>('POST', '/me/addresses', { ...address, area }, customer)
  expect(saved.area).toEqual({ _id: area, en: 'Dhanmondi', bn: 'Dhanmondi' })
  const path = `/me/addresses/${saved._id}`
  expect((await send<Address>('PUT', path, address, customer)).area?._id).toBe(area)
  expect((await send<Address>('PUT', path, { ...address, area: null }, customer)).area).toBeNull()
  const unknown = await app.request<{ errors: unknown }>('PUT', `/api${path}`, {
    token: customer.token,
    body: { ...address, area: newId() },
  })
  expect([unknown.status, unknown.body.errors]).toMatchObject([400, [{ path: 'area' }]])
})
