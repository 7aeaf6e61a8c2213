import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { bookingBody, makeOffer } from './support/shop.ts'

let app: TestApp
let user: SignedIn
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  user = await app.signIn()
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

/** Returns the refused fields of a call in their order, with the message of each. */
async function refusedFields(call: string, body: object, { token } = owner) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await app.request<Answer>(method, `/api${path}`, { token, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  return (answer.body.errors ?? []).map(({ path, message }) => [path, message])
}

const fieldsOf = async (...call: Parameters<typeof refusedFields>) =>
  (await refusedFields(...call)).map(([path]) => path)

const CONTACT = ['customer.name', 'customer.email', 'customer.phone', 'customer.address']
const VEHICLE = ['vehicleType', 'vehicleBrand', 'vehicleModel', 'manufacturingYear', 'registrationPlate']

test('a booking without any field is refused once, with the message of each required field', async () => {
  expect(await refusedFields('POST /bookings', {}, user)).toEqual([
    ['customer.name', 'User name is required'],
    ['customer.email', 'Email is required'],
    ['customer.phone', 'Phone number is required'],
    ['customer.address', 'Address is required'],
    ['serviceId', 'Service is required'],
    ['slotId', 'Please choose a slot'],
    ['vehicleType', 'Vehicle type is required'],
    ['vehicleBrand', 'Vehicle brand is required'],
    ['vehicleModel', 'Vehicle model is required'],
    ['manufacturingYear', 'Manufacturing year is required'],
    ['registrationPlate', 'Registration plate is required'],
  ])
})

test('a booking that lacks a contact and what its service asks for is refused for both at once', async () => {
  const { customer, ...rest } = bookingBody(await makeOffer(app))
  const withoutPlate = { ...rest, registrationPlate: '' }
  expect(await fieldsOf('POST /bookings', withoutPlate, user)).toEqual([...CONTACT, 'registrationPlate'])
  const { id } = await makeService(app.ctx.db, { asks: ['rooms'] })
  expect(await fieldsOf('POST /bookings', { customer, serviceId: id, rooms: 0 }, user)).toEqual([
    'slotId',
    'rooms',
  ])
  const unknown = { customer, serviceId: '019aa000-0000-7000-8000-000000000000' }
  expect(await fieldsOf('POST /bookings', unknown, user)).toEqual(['slotId', ...VEHICLE])
})

test.each([[], 'text', 1].map((body) => [body]))(
  'a body that is no object names no fields: %j',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { token: user.token, headers, body: JSON.stringify(body) }
    const answer = await app.request<Answer>('POST', '/api/bookings', sent)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(answer.body.errors).toHaveLength(1)
  },
)

test.each<[call: string, fields: string[]]>([
  ['POST /auth/login', ['email', 'password']],
  ['POST /auth/signup', ['name', 'email', 'phone', 'password']],
  ['POST /services', ['name', 'description', 'price', 'img', 'duration']],
  ['POST /services/slots', ['date', 'startTime', 'endTime', 'service']],
  ['POST /review', ['review', 'rating']],
])('%s names all missing fields at once', async (call, fields) => {
  expect((await fieldsOf(call, {})).sort()).toEqual(fields.sort())
})

test('an account without an e-mail address and a password is told of both in words', async () => {
  const required = [
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ]
  expect(await refusedFields('POST /auth/login', {})).toEqual(required)
  expect(await refusedFields('POST /auth/signup', { name: 'Karima', phone: '01811222333' })).toEqual(required)
})

test('a profile without any field names all that are missing at once', async () => {
  expect(await fieldsOf(`PUT /auth/${user.user.sub}`, {}, user)).toEqual(['name', 'phone', 'address'])
})

test('moving a booking names slot and reason at once to staff, and the slot to customers', async () => {
  const path = 'POST /bookings/019aa000-0000-7000-8000-000000000000/move'
  expect(await fieldsOf(path, {})).toEqual(['slotId', 'reason'])
  expect(await fieldsOf(path, { reason: 'Rain' })).toEqual(['slotId'])
  expect(await fieldsOf(path, {}, user)).toEqual(['slotId'])
  const unknown = { token: owner.token, body: {} }
  expect((await app.request('POST', '/api/bookings/nobody/move', unknown)).status).toBe(404)
})

test('a payment on site by card without amount and reference names both at once', async () => {
  const path = 'POST /bookings/019aa000-0000-7000-8000-000000000000/payments'
  expect(await fieldsOf(path, { method: 'card' })).toEqual(['amount', 'reference'])
  expect(await fieldsOf(path, { method: 'cash' })).toEqual(['amount'])
  expect(await fieldsOf(path, {})).toEqual(['method', 'amount'])
})
