import type { Booking } from '@jhilik/contract/bookings.ts'
import { digitsIn } from '@jhilik/contract/clock-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let tomorrow: string

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
  tomorrow = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 1)
})
afterAll(() => app.close())

const bangla = (text: string) => digitsIn('bn', text)
const ask = <T>(path: string) =>
  app.request<Answer<T>>('GET', `/api${path}`, { token: admin.token }).then(({ body }) => body.data)
const search = (q: string) => new URLSearchParams({ q: bangla(q) })

test('a phone number is stored with Latin digits, whichever were typed', async () => {
  const email = 'digits@test.example'
  const body = { name: 'রহিম', email, phone: bangla('+880 1711-223344'), password: 'Sparkle-123' }
  const made = await app.request<Answer<{ phone: string }>>('POST', '/api/auth/signup', { body })
  expect([made.status, made.body.data.phone]).toEqual([201, '+880 1711-223344'])
  expect(await ask<object[]>(`/auth/users?${search('1711223344')}`)).toMatchObject([{ email }])
})

test('price and duration of a service are read in Bangla digits', async () => {
  const body = {
    name: 'Wash',
    description: 'x',
    img: '/a.svg',
    price: bangla('12.50'),
    duration: bangla('45'),
  }
  const options = { token: admin.token, body }
  const made = await app.request<Answer<Service>>('POST', '/api/services', options)
  expect(made.body.data).toMatchObject({ price: 12.5, duration: 45 })
})

test('date and times of a slot are read in Bangla digits, in bodies and in queries', async () => {
  const service = await makeService(app.ctx.db)
  const body = {
    service: service.id,
    date: bangla(tomorrow),
    startTime: bangla('10:00'),
    endTime: bangla('10:45'),
  }
  const made = await app.request<Answer<Slot>>('POST', '/api/services/slots', { token: admin.token, body })
  expect(made.body.data).toMatchObject({ date: tomorrow, startTime: '10:00', endTime: '10:45' })
  const query = new URLSearchParams({ serviceId: service.id, date: bangla(tomorrow), limit: bangla('1') })
  expect(await ask<Slot[]>(`/slots?${query}`)).toHaveLength(1)
})

test('year, phone and plate of a booking are read in Bangla digits, and found by either digits', async () => {
  const customer = await app.signIn()
  const offer = await makeOffer(app)
  const body = {
    ...bookingBody(offer, { email: customer.user.email, phone: bangla('01811-445566') }),
    manufacturingYear: bangla('2018'),
    registrationPlate: `ঢাকা মেট্রো-গ ${bangla('12-7788')}`,
  }
  const started = await book(app, customer, offer, { body })
  expect(started.status).toBe(201)
  for (const q of ['12-7788', '127788', '01811445566']) {
    for (const words of [search(q), new URLSearchParams({ q })]) {
      const [found] = await ask<Booking[]>(`/bookings?${words}`)
      expect(found).toMatchObject({
        customer: { phone: '01811-445566' },
        manufacturingYear: 2018,
        registrationPlate: 'ঢাকা মেট্রো-গ ১২-৭৭৮৮',
      })
    }
  }
})
