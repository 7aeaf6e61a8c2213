import type { Booking } from '@jhilik/contract/bookings.ts'
import type { SavedVehicle } from '@jhilik/contract/garage.ts'
import { pickVehicle, VEHICLE_FIELDS, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer, type Offer } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  user = await app.signIn()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

/** Each of its fields is another one than in `testVehicle`. */
const changedVehicle: Vehicle = Object.fromEntries(
  Object.entries(testVehicle).map(([field, value]) => [
    field,
    typeof value === 'number' ? value - 1 : `${value} B`,
  ]),
) as Vehicle

describe('every field of a vehicle', () => {
  test('is saved and changed in the garage', async () => {
    const call = async (method: string, path: string, body?: Vehicle) =>
      (await app.request<Answer<SavedVehicle>>(method, path, { token: user.token, body })).body.data
    const saved = await call('POST', '/api/me/vehicles', testVehicle)
    expect(pickVehicle(saved)).toEqual(testVehicle)
    const changed = await call('PUT', `/api/me/vehicles/${saved._id}`, changedVehicle)
    expect(pickVehicle(changed)).toEqual(changedVehicle)
  })

  describe('of a booking', () => {
    let offer: Offer
    let id: string
    beforeAll(async () => {
      offer = await makeOffer(app)
      id = (await book(app, user, offer)).body.data.bookingId
    })
    const read = async <T>(path: string, { token }: SignedIn) =>
      (await app.request<Answer<T>>('GET', path, { token })).body.data

    test('is shown to the customer and to staff, alone and in lists', async () => {
      for (const who of [user, admin]) {
        expect(pickVehicle(await read<Booking>(`/api/bookings/${id}`, who))).toEqual(testVehicle)
      }
      const [own] = await read<Booking[]>(`/api/bookings/${user.user.email}`, user)
      expect(own && pickVehicle(own)).toEqual(testVehicle)
      const all = await read<Booking[]>('/api/bookings', admin)
      expect(all.map(pickVehicle)).toContainEqual(testVehicle)
    })

    test('is in the export, in this order', async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const answer = await fetch(`${app.url}/api/bookings/export.csv`, { headers })
      const cells = VEHICLE_FIELDS.map((field) =>
        field === 'registrationPlate' ? 'DHAKA METRO-GHA 12-3456' : testVehicle[field],
      ).join(',')
      expect(await answer.text()).toContain(`,${cells},`)
    })

    test('may be left out of a request unless it is one of the five that the specification names', async () => {
      const five = {
        vehicleType: 'suv',
        vehicleBrand: 'Mitsubishi',
        vehicleModel: 'Pajero',
        manufacturingYear: 2021,
        registrationPlate: 'Dhaka Metro Gha 65-4321',
      }
      const others = Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, undefined]))
      const another = await makeOffer(app)
      const body = { ...bookingBody(another, user.user), ...others, ...five }
      expect((await book(app, user, another, { body })).status).toBe(201)
      const saved = await app.request('POST', '/api/me/vehicles', { token: user.token, body: five })
      expect(saved.status).toBe(201)
    })

    test('is replaced when the slot is held again', async () => {
      await book(app, user, offer, { body: { ...bookingBody(offer, user.user), ...changedVehicle } })
      expect(pickVehicle(await read<Booking>(`/api/bookings/${id}`, user))).toEqual(changedVehicle)
    })
  })
})
