import { randomUUID } from 'node:crypto'
import { request as send } from 'node:http'
import { problemSchema } from '@jhilik/contract/problems.ts'
import { expect } from 'vitest'
import { makeService, makeSlot } from '../../src/demo/factories.ts'
import { newId } from '../../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './app.ts'
import { softPasskey } from './soft-passkey.ts'
import { testVehicle } from './vehicle.ts'

const disturbance = {
  cause: 'other',
  causeText: 'Fog',
  explanation: { en: 'Sorry.', bn: 'দুঃখিত।' },
  date: '2090-01-01',
  fromTime: '13:00',
  toTime: '18:00',
  answerBy: { date: '2090-01-01', time: '20:00' },
}

interface Route {
  method: string
  /** The path as the description of the API has it. */
  path: string
}

/** An application, and hostile calls to it by somebody who is signed in as an admin. */
export interface Target {
  app: TestApp
  admin: SignedIn
  /** Every call that is described. */
  routes: Route[]
  /** A body that the call accepts, for each call with a body, by `METHOD /path`. */
  bodies: Record<string, object>
  /** Unknown ids stand for the parameters of the path. */
  call(
    method: string,
    path: string,
    body?: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<RawAnswer>
}

export async function openTarget(): Promise<Target> {
  const app = await startTestApp({ work: false })
  const admin = await app.signIn('admin')
  // The thousands of calls may take longer than the ten minutes for which an entered password counts.
  app.clock.stop()
  const { body } = await app.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
  const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  return {
    app,
    admin,
    routes,
    bodies: await goodBodies(app, admin),
    call(method, path, body, headers = {}) {
      const address = path.replace('{token}', 'x').replaceAll(/\{\w+\}/g, newId())
      return raw(app.url, method, address, {
        ...(body !== undefined && { body }),
        headers: {
          authorization: `Bearer ${admin.token}`,
          'idempotency-key': randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      })
    },
  }
}

const { create, get } = softPasskey({ origin: 'http://localhost', rpId: 'localhost' })
const createdPasskey = create({ challenge: 'forged' })
const usedPasskey = get({ challenge: 'forged' })

async function goodBodies(app: TestApp, admin: SignedIn): Promise<Record<string, object>> {
  const slot = await makeSlot(app.ctx.db)
  const { id: service } = await makeService(app.ctx.db)
  const profile = { name: 'Rahim', phone: '01711000000', address: 'Dhaka', img: '/avatars/avatar-1.svg' }
  const wash = { name: 'Wax', description: 'By hand.', price: 10, img: '/a.svg', duration: 30 }
  const schedule = {
    validFrom: '2090-01-01',
    validTo: '2090-12-31',
    hours: [{ weekday: 1, opens: '09:00', closes: '12:00' }],
    slotMinutes: 60,
    bufferMinutes: 0,
    capacity: 1,
    active: true,
  }
  const crew = {
    name: 'Van 1',
    color: 'blue',
    members: [admin.user.sub],
    excludedServices: [service],
    hours: schedule.hours,
    setUpMinutes: 10,
    maxJobsPerDay: 5,
  }
  const foundLines = [{ line: newId(), size: newId(), addOns: [{ addOn: newId(), quantity: 1 }] }]
  return {
    'POST /api/auth/login': { email: admin.user.email, password: admin.password },
    'POST /api/auth/signup': {
      ...profile,
      email: 'new@test.example',
      password: 'a long secret',
      role: 'user',
    },
    'PATCH /api/auth/users/{userId}': { role: 'user' },
    'POST /api/auth/users/{userId}/deactivate': { reason: 'Spam' },
    'POST /api/auth/users/{userId}/reactivate': { reason: 'A mistake' },
    'PUT /api/auth/{userId}': profile,
    'POST /api/services': { ...wash, serviceType: 'Cleaning', includes: ['Wax', 'Polish'] },
    'PUT /api/services/{id}': wash,
    'POST /api/services/slots': { service, date: '2090-01-01', startTime: '10:00', endTime: '11:00' },
    'PUT /api/services/order': { ids: [service] },
    'POST /api/areas': { nameEn: 'Banani', nameBn: 'বনানী' },
    'PUT /api/areas/{id}': { nameEn: 'Banani', active: true },
    'PUT /api/areas/order': { ids: [service] },
    'PUT /api/slots/{id}': { status: 'canceled' },
    'POST /api/bookings': {
      customer: { name: 'Rahim', email: 'r@test.example', phone: '01711000000', address: 'Dhaka' },
      serviceId: slot.service_id,
      slotId: slot.id,
      ...testVehicle,
      selectedSlot: { startTime: '10:00' },
    },
    'POST /api/schedules': { service, ...schedule },
    'PUT /api/schedules/{id}': schedule,
    'POST /api/schedules/{id}/preview': { from: '2090-01-01', to: '2090-01-02' },
    'POST /api/schedules/{id}/make': { from: '2090-01-01', to: '2090-01-02' },
    'POST /api/crews': crew,
    'POST /api/crews/teams': { count: 2, hours: schedule.hours, locale: 'en' },
    'PUT /api/crews/{id}': crew,
    'POST /api/crews/{id}/time-off': {
      fromDate: '2090-01-01',
      fromTime: '09:00',
      toDate: '2090-01-01',
      toTime: '12:00',
      reason: 'Eid',
    },
    'POST /api/closed-dates': { service, from: '2090-01-01', to: '2090-01-02', name: 'Eid' },
    'POST /api/money/statements': { gateway: 'bank', fileName: 'may.csv', text: 'id,amount\nT1000,10' },
    'POST /api/money/statements/{id}/lines/{line}/explanation': { explanation: 'A deposit' },
    'PUT /api/house-rules': {
      minimumNoticeMinutes: 0,
      maximumDaysAhead: 60,
      holdMinutes: 15,
      freeCancelHours: 24,
      lateRefundPercent: 0,
      horizonWeeks: 4,
    },
    'POST /api/bookings/{id}/cancel': {
      reason: 'Rain',
      refundAmount: 1,
      canceledBy: 'business',
      message: 'Sorry',
    },
    'POST /api/bookings/{id}/lines/{lineId}/cancel': {
      reason: 'Rain',
      expectedRefundAmount: 1,
      canceledBy: 'business',
    },
    'PATCH /api/bookings/{id}/details': {
      name: 'Rahim',
      email: 'rahim@example.com',
      phone: '01711000000',
      address: 'Dhaka',
      area: newId(),
      note: 'Gate 4411',
      photos: [],
      lines: [{ line: newId(), vehicle: testVehicle, place: { rooms: 1, floor: 0, units: 1 } }],
      reason: 'Asked for',
      expectedPrice: 1,
    },
    'POST /api/bookings/{id}/area/preview': { area: newId() },
    'POST /api/bookings/{id}/lines/preview': { lines: foundLines },
    'POST /api/bookings/{id}/lines': { lines: foundLines, reason: 'An SUV', expectedPrice: 1 },
    'PUT /api/bookings/{id}/crew': { crew: newId(), forced: ['travel'], reason: 'Asked for' },
    'POST /api/bookings/{id}/move': { slotId: slot.id, reason: 'Asked for' },
    'POST /api/bookings/{id}/complete': { reason: 'Done' },
    'POST /api/bookings/{id}/no-show': { reason: 'Gone' },
    'POST /api/bookings/{id}/correct': { to: 'completed', from: 'no_show', reason: 'Was there' },
    'POST /api/bookings/{id}/refund': { reason: 'Sorry', refundAmount: 1 },
    'POST /api/bookings/{id}/payments': { method: 'cash', amount: 1, tip: 1, note: 'At the door' },
    'POST /api/bookings/{id}/discounts': { amount: 1, reason: 'Regular customer' },
    'POST /api/money/cash/handovers': { collectorId: newId(), amount: 1, currency: 'USD', note: 'Evening' },
    'POST /api/money/cash/handovers/{id}/correction': { reason: 'Not received' },
    'POST /api/money/closed-months/{month}/reopen': { reason: 'A refund was missing' },
    'PUT /api/money/statements/{id}/lines/{line}/payout': { entryIds: [newId()], feeReason: 'Commission' },
    'POST /api/money/statements/{id}/lines/{line}/payout/undo': { reason: 'Another payout' },
    'POST /api/ledger-entries/{id}/correction': { reason: 'Mistyped' },
    'POST /api/bookings/{id}/review-payment': { decision: 'accept', reason: 'Seen', reference: 'T-1' },
    'POST /api/refunds/{id}/settle': { reference: 'R-1', reason: 'Paid' },
    'POST /api/refunds/{id}/reopen': { reason: 'Not paid' },
    'POST /api/refunds/{id}/withdraw': { reason: 'Wrong booking' },
    'POST /api/bulk-changes/preview': {
      act: { kind: 'move', minutes: 30, reason: 'Rain' },
      bookings: ['00000000-0000-4000-8000-000000000001'],
    },
    'POST /api/bulk-changes': {
      act: { kind: 'move', minutes: 30, reason: 'Rain' },
      bookings: [{ booking: '00000000-0000-4000-8000-000000000001', version: 'x' }],
    },
    'POST /api/disturbances/preview': {
      ...disturbance,
      kept: [{ booking: '00000000-0000-4000-8000-000000000001', slots: [] }],
    },
    'POST /api/disturbances/times': {
      ...disturbance,
      booking: '00000000-0000-4000-8000-000000000001',
    },
    'POST /api/disturbances': {
      ...disturbance,
      offers: [{ booking: '00000000-0000-4000-8000-000000000001', version: 'x', slots: [] }],
    },
    'POST /api/disturbance-offers/{id}/answer': { refund: true },
    'PUT /api/me/booking-views': { name: 'Mirpur', query: 'on=week' },
    'POST /api/me/vehicles': { ...testVehicle, isDefault: true },
    'PUT /api/me/vehicles/{id}': testVehicle,
    'POST /api/me/addresses': { label: 'Home', address: 'Dhaka', isDefault: true },
    'PUT /api/message-texts': {
      event: 'booked',
      channel: 'email',
      texts: { en: { subject: 'Booked', body: 'See you {when}' }, bn: null },
    },
    'POST /api/message-texts/preview': {
      event: 'booked',
      channel: 'email',
      locale: 'en',
      text: { subject: 'Booked', body: 'See you {when}' },
      code: '',
    },
    'PUT /api/me/message-choices': { event: 'reminder', channel: 'email', wanted: true },
    'PUT /api/me/shown-to-customers': { shown: true },
    'PUT /api/auth/users/{userId}/stopped-numbers': { phone: '01712345678', stopped: true },
    'PUT /api/me/addresses/{id}': { label: 'Home', address: 'Dhaka' },
    'POST /api/review': { review: 'Shiny.', rating: 5 },
    'POST /api/text-messages/test': { to: '01712345678', text: 'Hello' },
    'POST /api/auth/code': { to: '01712345678' },
    'POST /api/auth/code/login': {
      challenge: '00000000-0000-4000-8000-000000000001',
      code: '123456',
      name: 'Rahim Uddin',
    },
    'POST /api/auth/confirm/code': { channel: 'email' },
    'POST /api/auth/confirm/code/entry': {
      challenge: '00000000-0000-4000-8000-000000000001',
      code: '123456',
    },
    'POST /api/auth/email/change': { email: 'reader@test.example' },
    'POST /api/auth/email/change/confirm': { token: 'forged' },
    'POST /api/auth/email/verify': { token: 'forged' },
    'POST /api/staff-invitations': { to: 'reader@test.example', duty: 'manager' },
    'POST /api/staff-invitations/read': { token: 'forged' },
    'POST /api/staff-invitations/accept': {
      token: 'forged',
      name: 'Rahim Uddin',
      email: 'reader@test.example',
      phone: '01712345678',
      password: 'a long secret',
    },
    'POST /api/auth/phone/code': { to: '01712345678' },
    'POST /api/auth/phone/verify': {
      challenge: '00000000-0000-4000-8000-000000000001',
      code: '123456',
    },
    'POST /api/auth/password/forgotten': { email: 'reader@test.example' },
    'POST /api/auth/password/reset': { token: 'forged', password: 'a long secret' },
    'POST /api/auth/confirm': { password: 'another secret' },
    'POST /api/auth/confirm/second-factor': { code: '123456' },
    'POST /api/auth/confirm/passkey': { passkey: usedPasskey },
    'POST /api/auth/login/second-factor': { ticket: 'forged', code: 'ABCDE-12345' },
    'POST /api/auth/login/passkey': { passkey: usedPasskey },
    'PUT /api/auth/authenticator': { ticket: 'forged', code: '123456' },
    'POST /api/auth/passkeys': { name: 'Phone', passkey: createdPasskey },
    'PUT /api/auth/password': { currentPassword: 'another secret', password: 'a long secret' },
    'POST /api/auth/account/delete': { password: 'another secret', confirmed: true },
    'POST /api/newsletter': { email: 'reader@test.example' },
    'POST /api/newsletter/confirm': { token: 'forged' },
  }
}

export interface RawAnswer {
  status: number
  text: string
}

/** Unlike fetch it sends the path and the headers as they are. */
export function raw(
  url: string,
  method: string,
  path: string,
  {
    headers = {},
    body = '' as string | Buffer,
  }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = { 'content-length': String(Buffer.byteLength(body)), ...headers }
    const call = send({ hostname, port, method, path, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** A success or a refusal in the API's envelope; never a 5xx. */
export function expectCivil({ status, text }: RawAnswer, what: string): void {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  const problem = problemSchema.safeParse(JSON.parse(text))
  expect(problem.error, `${what}: ${text.slice(0, 300)}`).toBeUndefined()
  expect(problem.data?.statusCode, what).toBe(status)
}

export function expectRefused(answer: RawAnswer, what: string): void {
  expectCivil(answer, what)
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
}
