import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAttempt,
  makeBooking,
  makeReview,
  makeService,
  makeSlot,
  makeUser,
} from '../src/features/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const ROLES = ['visitor', 'user', 'other', 'admin'] as const
type Caller = (typeof ROLES)[number]

let app: TestApp
const callers = {} as Record<Exclude<Caller, 'visitor'>, SignedIn>

beforeAll(async () => {
  app = await startTestApp({ work: false })
  callers.user = await app.signIn()
  callers.other = await app.signIn()
  callers.admin = await app.signIn('admin')
})
afterAll(() => app.close())

interface Call {
  /** As the description of the API has it. */
  route: string
  /** Makes what the call is about anew for each caller, so that no caller finds another one's traces. */
  prepare(): Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }
  /** visitor, the customer it belongs to, another customer, an admin */
  expected: readonly [visitor: number, user: number, other: number, admin: number]
}

const everybody = (status = 200) => [status, status, status, status] as const
const signedIn = (status = 200) => [401, status, status, status] as const
const admins = (status = 200) => [401, 403, 403, status] as const
const at = (path: string, body?: unknown) => () => ({ path, body })

const service = {
  name: 'Wax',
  description: 'By hand.',
  price: 10,
  img: '/illustrations/placeholder.svg',
  duration: 30,
}
const profile = { name: 'Rahim', phone: '01711000000', address: 'Dhaka' }
const login = () => ({ email: callers.user.user.email, password: callers.user.password })
const newcomer = () => ({ ...profile, email: `${randomUUID()}@test.example`, password: 'a long secret' })

async function ownBooking(): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub })
  return booking.id
}

async function paidBooking(): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, free_cancel_hours: 0 })
  await makeAttempt(app.ctx.db, booking)
  return booking.id
}

/** Of a booking that has begun, so that it can also be said that nobody came. */
async function begunBooking(status: 'confirmed' | 'completed' = 'confirmed'): Promise<string> {
  const starts_at = new Date(Date.now() - 60_000)
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, starts_at, status })
  return booking.id
}

async function doubtfulPayment(): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { user_id: callers.user.user.sub, status: 'held' })
  await makeAttempt(app.ctx.db, booking, { status: 'review' })
  return booking.id
}

async function settledRefund(): Promise<string> {
  const id = await manualRefund()
  const settled = { status: 'succeeded' as const, settled_at: app.clock.now(), settled_by_hand: true }
  await app.ctx.db.updateTable('refunds').set(settled).where('id', '=', id).execute()
  return id
}

async function manualRefund(): Promise<string> {
  const { id, amount_minor, currency } = await makeAttempt(app.ctx.db, await makeBooking(app.ctx.db))
  const now = app.clock.now()
  const refund = {
    id: newId(),
    attempt_id: id,
    amount_minor,
    currency,
    reason: 'test',
    status: 'manual' as const,
  }
  await app.ctx.db
    .insertInto('refunds')
    .values({ ...refund, created_at: now, updated_at: now })
    .execute()
  return refund.id
}

async function anotherTime() {
  const id = await paidBooking()
  const { service_id } = await app.ctx.db
    .selectFrom('bookings')
    .select('service_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const slot = await makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00' })
  return { path: `/api/bookings/${id}/move`, body: { slotId: slot.id, reason: 'Asked for' } }
}

const vehicle = () => ({
  vehicleType: 'car',
  vehicleBrand: 'Toyota',
  vehicleModel: 'Axio',
  manufacturingYear: 2018,
  registrationPlate: randomUUID(),
})
const address = () => ({ label: 'Home', address: randomUUID() })

/** The id of something that the user has just saved. */
async function saved(shelf: 'vehicles' | 'addresses'): Promise<string> {
  const { token } = callers.user
  const path = `/api/me/${shelf}`
  const kept = await app.request<{ data: { _id: string }[] }>('GET', path, { token })
  for (const { _id } of kept.body.data) await app.request('DELETE', `${path}/${_id}`, { token })
  const body = shelf === 'vehicles' ? vehicle() : address()
  const answer = await app.request<{ data: { _id: string } }>('POST', path, { token, body })
  return answer.body.data._id
}

async function bookingRequest() {
  const slot = await makeSlot(app.ctx.db)
  // Unpaid holds with one phone number or e-mail address are limited.
  const phone = `017${String(randomInt(1e8)).padStart(8, '0')}`
  const customer = { ...profile, phone, email: `${randomUUID()}@test.example` }
  const vehicle = { vehicleType: 'car', vehicleBrand: 'Toyota', vehicleModel: 'Axio' }
  const rest = { manufacturingYear: 2018, registrationPlate: 'Dhaka Metro 1' }
  return { customer, serviceId: slot.service_id, slotId: slot.id, ...vehicle, ...rest }
}

async function heldBooking(): Promise<string> {
  const { token } = callers.user
  const held = await app.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', callers.user.user.sub)
    .where('status', '=', 'held')
    .executeTakeFirst()
  if (held) return held.id
  const started = await app.request<{ data: { bookingId: string } }>('POST', '/api/bookings', {
    token,
    body: await bookingRequest(),
    headers: { 'idempotency-key': randomUUID() },
  })
  return started.body.data.bookingId
}

const schedule = { validFrom: '2090-01-01', hours: [{ weekday: 1, opens: '09:00', closes: '12:00' }] }
const houseRules = {
  minimumNoticeMinutes: 0,
  maximumDaysAhead: null,
  holdMinutes: 15,
  freeCancelHours: 24,
  lateRefundPercent: 0,
  horizonWeeks: 4,
}

async function asAdmin(path: string, body: object) {
  const made = await app.request<{ data: { _id: string; closedDate?: { _id: string } } }>('POST', path, {
    token: callers.admin.token,
    body,
  })
  return made.body.data
}

async function ownSchedule(): Promise<string> {
  const { id } = await makeService(app.ctx.db)
  return (await asAdmin('/api/schedules', { ...schedule, service: id }))._id
}

async function closedDate(): Promise<string> {
  const made = await asAdmin('/api/closed-dates', { from: '2091-02-01', to: '2091-02-01', name: 'Off' })
  return made.closedDate?._id ?? ''
}

const calls: Call[] = [
  { route: 'GET /api/site', prepare: at('/api/site'), expected: everybody() },
  { route: 'GET /api/pages/{slug}', prepare: at('/api/pages/terms'), expected: everybody() },
  { route: 'GET /api/health/live', prepare: at('/api/health/live'), expected: everybody() },
  { route: 'GET /api/health/ready', prepare: at('/api/health/ready'), expected: everybody() },

  {
    route: 'POST /api/auth/login',
    prepare: () => ({ path: '/api/auth/login', body: login() }),
    expected: everybody(),
  },
  {
    route: 'POST /api/auth/signup',
    prepare: () => ({ path: '/api/auth/signup', body: newcomer() }),
    expected: everybody(201),
  },
  // Without the cookie there is nothing to renew, whoever asks.
  { route: 'POST /api/auth/refresh-token', prepare: at('/api/auth/refresh-token'), expected: everybody(401) },
  { route: 'POST /api/auth/logout', prepare: at('/api/auth/logout'), expected: everybody() },
  { route: 'GET /api/auth/users', prepare: at('/api/auth/users'), expected: admins() },
  {
    route: 'GET /api/auth/users/{userId}',
    prepare: () => ({ path: `/api/auth/users/${callers.user.user.sub}` }),
    expected: admins(),
  },
  {
    route: 'PATCH /api/auth/users/{userId}',
    prepare: () => ({ path: `/api/auth/users/${callers.user.user.sub}`, body: { role: 'user' } }),
    expected: admins(),
  },
  ...['deactivate', 'reactivate'].map((verb) => ({
    route: `POST /api/auth/users/{userId}/${verb}`,
    prepare: async () => ({
      path: `/api/auth/users/${(await makeUser(app.ctx.db)).id}/${verb}`,
      body: { reason: 'Asked for it' },
    }),
    expected: admins(),
  })),
  {
    route: 'PUT /api/auth/{userId}',
    prepare: () => ({ path: `/api/auth/${callers.user.user.sub}`, body: profile }),
    expected: [401, 200, 403, 200],
  },

  { route: 'GET /api/services', prepare: at('/api/services'), expected: everybody() },
  {
    route: 'GET /api/services/{id}',
    prepare: async () => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}` }),
    expected: everybody(),
  },
  { route: 'POST /api/services', prepare: at('/api/services', service), expected: admins(201) },
  {
    route: 'PUT /api/services/{id}',
    prepare: async () => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}`, body: service }),
    expected: admins(),
  },
  {
    route: 'DELETE /api/services/{id}',
    prepare: async () => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}` }),
    expected: admins(),
  },

  {
    route: 'POST /api/services/{id}/restore',
    prepare: async () => {
      const { id } = await makeService(app.ctx.db, { archived_at: new Date() })
      return { path: `/api/services/${id}/restore` }
    },
    expected: admins(),
  },
  { route: 'GET /api/services', prepare: at('/api/services?archived=true'), expected: admins() },
  {
    route: 'PUT /api/services/order',
    prepare: async () => {
      const offered = await app.ctx.db
        .selectFrom('services')
        .select('id')
        .where('archived_at', 'is', null)
        .execute()
      return { path: '/api/services/order', body: { ids: offered.map(({ id }) => id) } }
    },
    expected: admins(),
  },

  { route: 'GET /api/slots', prepare: at('/api/slots'), expected: admins() },
  {
    route: 'POST /api/services/slots',
    prepare: async () => {
      const { id } = await makeService(app.ctx.db)
      const body = { service: id, date: '2090-01-01', startTime: '10:00', endTime: '11:00' }
      return { path: '/api/services/slots', body }
    },
    expected: admins(201),
  },
  {
    route: 'PUT /api/slots/{id}',
    prepare: async () => ({
      path: `/api/slots/${(await makeSlot(app.ctx.db)).id}`,
      body: { status: 'canceled' },
    }),
    expected: admins(),
  },
  {
    route: 'PATCH /api/slots/{id}',
    prepare: async () => ({ path: `/api/slots/${(await makeSlot(app.ctx.db)).id}`, body: { capacity: 2 } }),
    expected: admins(),
  },
  {
    route: 'DELETE /api/slots/{id}',
    prepare: async () => ({ path: `/api/slots/${(await makeSlot(app.ctx.db)).id}` }),
    expected: admins(),
  },
  {
    route: 'GET /api/slots/availability',
    prepare: at('/api/slots/availability'),
    expected: everybody(),
  },
  {
    route: 'GET /api/slots/availability/days',
    prepare: () => ({ path: `/api/slots/availability/days?serviceId=${newId()}` }),
    expected: everybody(),
  },

  { route: 'GET /api/schedules', prepare: at('/api/schedules'), expected: admins() },
  {
    route: 'GET /api/schedules/{id}',
    prepare: async () => ({ path: `/api/schedules/${await ownSchedule()}` }),
    expected: admins(),
  },
  {
    route: 'POST /api/schedules',
    prepare: async () => ({
      path: '/api/schedules',
      body: { ...schedule, service: (await makeService(app.ctx.db)).id },
    }),
    expected: admins(201),
  },
  {
    route: 'PUT /api/schedules/{id}',
    prepare: async () => ({ path: `/api/schedules/${await ownSchedule()}`, body: schedule }),
    expected: admins(),
  },
  {
    route: 'DELETE /api/schedules/{id}',
    prepare: async () => ({ path: `/api/schedules/${await ownSchedule()}` }),
    expected: admins(),
  },
  ...['preview', 'make'].map((verb) => ({
    route: `POST /api/schedules/{id}/${verb}`,
    prepare: async () => ({
      path: `/api/schedules/${await ownSchedule()}/${verb}`,
      body: { from: '2090-01-01', to: '2090-01-02' },
    }),
    expected: admins(),
  })),
  { route: 'GET /api/closed-dates', prepare: at('/api/closed-dates'), expected: admins() },
  {
    route: 'POST /api/closed-dates',
    prepare: at('/api/closed-dates', { from: '2091-01-01', to: '2091-01-01', name: 'Off' }),
    expected: admins(201),
  },
  {
    route: 'GET /api/closed-dates/{id}/bookings',
    prepare: async () => ({ path: `/api/closed-dates/${await closedDate()}/bookings` }),
    expected: admins(),
  },
  {
    route: 'DELETE /api/closed-dates/{id}',
    prepare: async () => ({ path: `/api/closed-dates/${await closedDate()}` }),
    expected: admins(),
  },

  { route: 'GET /api/house-rules', prepare: at('/api/house-rules'), expected: admins() },
  { route: 'GET /api/house-rules/public', prepare: at('/api/house-rules/public'), expected: everybody() },
  { route: 'PUT /api/house-rules', prepare: at('/api/house-rules', houseRules), expected: admins() },

  { route: 'GET /api/bookings', prepare: at('/api/bookings'), expected: admins() },
  {
    route: 'GET /api/bookings/{key}',
    prepare: () => ({ path: `/api/bookings/${callers.user.user.email}` }),
    expected: [401, 200, 403, 200],
  },
  {
    route: 'GET /api/bookings/{key}',
    prepare: async () => ({ path: `/api/bookings/${await ownBooking()}` }),
    expected: [401, 200, 404, 200],
  },
  {
    route: 'POST /api/bookings',
    prepare: async () => ({ path: '/api/bookings', body: await bookingRequest() }),
    expected: signedIn(201),
  },
  {
    // Paying is for the customer alone.
    route: 'POST /api/bookings/{id}/pay',
    prepare: async () => ({ path: `/api/bookings/${await heldBooking()}/pay` }),
    expected: [401, 200, 404, 404],
  },
  {
    route: 'POST /api/bookings/{id}/cancel',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/cancel`, body: { reason: 'Rain' } }),
    expected: [401, 200, 404, 200],
  },
  { route: 'POST /api/bookings/{id}/move', prepare: anotherTime, expected: [401, 200, 404, 200] },
  {
    route: 'POST /api/bookings/{id}/complete',
    prepare: async () => ({
      path: `/api/bookings/${await begunBooking()}/complete`,
      body: { reason: 'Done' },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/bookings/{id}/no-show',
    prepare: async () => ({
      path: `/api/bookings/${await begunBooking()}/no-show`,
      body: { reason: 'Gone' },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/bookings/{id}/correct',
    prepare: async () => ({
      path: `/api/bookings/${await begunBooking('completed')}/correct`,
      body: { to: 'no_show', reason: 'Mixed up' },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/bookings/{id}/refund',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/refund`, body: { reason: 'Sorry' } }),
    expected: admins(),
  },
  {
    route: 'POST /api/bookings/{id}/review-payment',
    prepare: async () => ({
      path: `/api/bookings/${await doubtfulPayment()}/review-payment`,
      body: { decision: 'accept', reason: 'Seen in the panel', receivedAmount: 40 },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/refunds/{id}/settle',
    prepare: async () => ({
      path: `/api/refunds/${await manualRefund()}/settle`,
      body: { reference: 'R-1' },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/refunds/{id}/reopen',
    prepare: async () => ({
      path: `/api/refunds/${await settledRefund()}/reopen`,
      body: { reason: 'Not paid after all' },
    }),
    expected: admins(),
  },
  { route: 'GET /api/bookings/export.csv', prepare: at('/api/bookings/export.csv'), expected: admins() },
  {
    route: 'POST /api/bookings/export-ticket',
    prepare: at('/api/bookings/export-ticket'),
    expected: admins(),
  },
  // Without the link's token, as any other call; with it see the tests of calendar and receipt.
  {
    route: 'GET /api/bookings/{id}/calendar.ics',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/calendar.ics` }),
    expected: [401, 200, 404, 200],
  },
  {
    route: 'POST /api/bookings/{id}/links/revoke',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/links/revoke` }),
    expected: [401, 200, 404, 200],
  },
  {
    route: 'GET /api/bookings/{id}/receipt',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/receipt` }),
    expected: [401, 200, 404, 200],
  },
  {
    route: 'GET /api/bookings/{id}/receipt.pdf',
    prepare: async () => ({ path: `/api/bookings/${await paidBooking()}/receipt.pdf` }),
    expected: [401, 200, 404, 200],
  },

  { route: 'GET /api/me/vehicles', prepare: at('/api/me/vehicles'), expected: signedIn() },
  {
    route: 'POST /api/me/vehicles',
    prepare: () => ({ path: '/api/me/vehicles', body: vehicle() }),
    expected: signedIn(201),
  },
  {
    route: 'PUT /api/me/vehicles/{id}',
    prepare: async () => ({ path: `/api/me/vehicles/${await saved('vehicles')}`, body: vehicle() }),
    expected: [401, 200, 404, 404],
  },
  {
    route: 'DELETE /api/me/vehicles/{id}',
    prepare: async () => ({ path: `/api/me/vehicles/${await saved('vehicles')}` }),
    expected: [401, 200, 404, 404],
  },
  { route: 'GET /api/me/addresses', prepare: at('/api/me/addresses'), expected: signedIn() },
  {
    route: 'POST /api/me/addresses',
    prepare: () => ({ path: '/api/me/addresses', body: address() }),
    expected: signedIn(201),
  },
  {
    route: 'PUT /api/me/addresses/{id}',
    prepare: async () => ({ path: `/api/me/addresses/${await saved('addresses')}`, body: address() }),
    expected: [401, 200, 404, 404],
  },
  {
    route: 'DELETE /api/me/addresses/{id}',
    prepare: async () => ({ path: `/api/me/addresses/${await saved('addresses')}` }),
    expected: [401, 200, 404, 404],
  },

  { route: 'GET /api/reports/today', prepare: at('/api/reports/today'), expected: admins() },
  {
    route: 'GET /api/reports/summary',
    prepare: at('/api/reports/summary?from=2026-01-01&to=2026-01-31'),
    expected: admins(),
  },
  // The stream itself is open to all and never ends; a ticket that is none opens it to nobody.
  { route: 'GET /api/events', prepare: at('/api/events?ticket=forged'), expected: everybody(401) },
  { route: 'POST /api/events/ticket', prepare: at('/api/events/ticket'), expected: admins() },

  {
    route: 'GET /api/checkout/results/{token}',
    prepare: at('/api/checkout/results/forged'),
    expected: everybody(404),
  },

  { route: 'GET /api/review', prepare: at('/api/review'), expected: everybody() },
  {
    route: 'POST /api/review',
    prepare: at('/api/review', { review: 'Shiny.', rating: 5 }),
    expected: signedIn(201),
  },
  { route: 'GET /api/review', prepare: at('/api/review?hidden=true'), expected: admins() },
  {
    route: 'POST /api/review/{id}/hide',
    prepare: async () => ({
      path: `/api/review/${(await makeReview(app.ctx.db)).id}/hide`,
      body: { reason: 'Insults a colleague' },
    }),
    expected: admins(),
  },
  {
    route: 'POST /api/review/{id}/show',
    prepare: async () => {
      const hidden = { hidden_at: new Date(), hidden_reason: 'Insults a colleague' }
      return { path: `/api/review/${(await makeReview(app.ctx.db, hidden)).id}/show` }
    },
    expected: admins(),
  },
  {
    route: 'POST /api/newsletter',
    prepare: at('/api/newsletter', { email: 'reader@test.example' }),
    expected: everybody(),
  },
  // What counts is the link of a mail, whoever has it.
  {
    route: 'GET /api/newsletter/links/{purpose}',
    prepare: at('/api/newsletter/links/confirm?token=forged'),
    expected: everybody(404),
  },
  {
    route: 'POST /api/newsletter/confirm',
    prepare: at('/api/newsletter/confirm', { token: 'forged' }),
    expected: everybody(404),
  },
  {
    route: 'POST /api/newsletter/unsubscribe',
    prepare: at('/api/newsletter/unsubscribe?token=forged'),
    expected: everybody(404),
  },

  // Whoever may, is told that this is no picture.
  { route: 'POST /api/uploads/pictures', prepare: at('/api/uploads/pictures', {}), expected: signedIn(415) },
  {
    route: 'POST /api/uploads/pictures',
    prepare: at('/api/uploads/pictures?for=service', {}),
    expected: admins(415),
  },

  // The last one: it signs the callers out.
  { route: 'POST /api/auth/logout-all', prepare: at('/api/auth/logout-all'), expected: signedIn() },
]

describe('who may call what', () => {
  test('is said for every call there is', async () => {
    const { body } = await app.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect([...new Set(calls.map(({ route }) => route))].sort()).toEqual(described.sort())
  })

  test.each(calls)('$route: $expected', async ({ route, prepare, expected }) => {
    const method = route.split(' ')[0] ?? ''
    for (const [index, caller] of ROLES.entries()) {
      const { path, body } = await prepare()
      const token = caller === 'visitor' ? {} : { token: callers[caller].token }
      const answer = await app.request<{ code?: string }>(method, path, {
        ...token,
        ...(body !== undefined && { body }),
        headers: { 'idempotency-key': randomUUID() },
      })
      expect([caller, answer.status, answer.status < 400 ? undefined : answer.body.code]).toEqual([
        caller,
        expected[index],
        codeOf(expected[index]),
      ])
      expect([caller, answer.headers.get('cache-control')]).toEqual([caller, 'no-store'])
    }
  })
})

function codeOf(status: number | undefined): string | undefined {
  if (status === 401) return expect.stringMatching(/^(not_signed_in|session_expired)$/)
  if (status === 403) return 'forbidden'
  if (status === 415) return 'not_a_picture'
  return status === 404 ? 'not_found' : undefined
}
