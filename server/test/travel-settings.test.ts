import type { Area } from '@jhilik/contract/areas.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { DENSE_CITY, type StoredTravelSettings } from '@jhilik/contract/travel.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer, type Offer } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
})
afterAll(() => app.close())

const read = async () =>
  (await app.request<Answer<StoredTravelSettings>>('GET', '/api/travel-settings', { token: owner.token }))
    .body.data
const save = (body: object, version?: string) =>
  app.request<Answer<StoredTravelSettings>>('PUT', '/api/travel-settings', {
    token: owner.token,
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const SLOW = { speeds: Array(24).fill(5), minimumMinutes: 10 }

test('the settings begin with those of a dense city, and a change is refused when somebody else made one since', async () => {
  const { version, roads, learned, ...before } = await read()
  expect([before, learned]).toEqual([DENSE_CITY, null])
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, minutes) => save({ ...before, minimumMinutes: 20 + minutes }, version)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const saved = await read()
  expect((await save(saved)).body.data).toEqual(saved)
  const { body } = await app.request<Answer<RecordedChange[]>>('GET', '/api/history?kind=settings&limit=1', {
    token: owner.token,
  })
  expect(body.data[0]).toMatchObject({
    action: 'travel_settings.changed',
    changes: [{ field: 'minimumMinutes', from: 10, to: saved.minimumMinutes }],
  })
})

test.each([
  [{ ...SLOW, speeds: Array(23).fill(5) }, 'speeds'],
  [{ ...SLOW, speeds: [2, ...Array(23).fill(5)] }, 'speeds.0'],
  [{ ...SLOW, minimumMinutes: 121 }, 'minimumMinutes'],
])('settings are refused at their field: %j', async (body, path) => {
  const answer = await app.request<{ errors: unknown }>('PUT', '/api/travel-settings', {
    token: owner.token,
    body,
  })
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path }]])
})

test('slower roads make a time unreachable at once, for visitors who read it and for those who book it', async () => {
  const call = async <T>(path: string, body: object) =>
    (await app.request<Answer<T>>('POST', `/api${path}`, { token: owner.token, body })).body.data
  const addArea = (latitude: number) =>
    call<Area>('/areas', { nameEn: newId(), latitude, longitude: 90.4, radiusKm: 2 })
  const [here, there] = [await addArea(23.75), await addArea(23.8)]
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '06:00', closes: '23:00' }))
  await call('/crews', { name: newId(), color: 'teal', hours })
  const first = await makeOffer(app, { start_time: '10:00', end_time: '11:00', capacity: 3 })
  const second = await makeOffer(app, { start_time: '12:00', end_time: '13:00', capacity: 3 })
  const hold = async (offer: Offer, area: string) => {
    const customer = await app.signIn()
    return (await book(app, customer, offer, { body: { ...bookingBody(offer, customer.user), area } })).status
  }
  const date = (
    await app.ctx.db
      .selectFrom('slots')
      .select('date')
      .where('id', '=', second.slotId)
      .executeTakeFirstOrThrow()
  ).date
  const shown = async () => {
    const query = new URLSearchParams({ date, serviceId: second.serviceId, area: there._id })
    const { body } = await app.request<Answer<{ isBooked: string }[]>>(
      'GET',
      `/api/slots/availability?${query}`,
    )
    return body.data[0]?.isBooked
  }
  await save(DENSE_CITY)
  expect(await hold(first, here._id)).not.toBe(409)
  expect(await shown()).toBe('available')
  await save(SLOW)
  expect(await shown()).toBe('booked')
  expect(await hold(second, there._id)).toBe(409)
  await save(DENSE_CITY)
  expect(await shown()).toBe('available')
  expect(await hold(second, there._id)).not.toBe(409)
})
