import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { accountCalls } from './support/permissions/accounts.ts'
import { areaCalls } from './support/permissions/areas.ts'
import { bookingPageCalls } from './support/permissions/booking-pages.ts'
import { bookingCalls } from './support/permissions/bookings.ts'
import {
  allStaff,
  at,
  CALLERS,
  type Call,
  everybody,
  type Given,
  MANAGERS,
  MONEY,
  only,
  signedIn,
} from './support/permissions/call.ts'
import { confirmationOf } from './support/permissions/confirmation.ts'
import { crewCalls } from './support/permissions/crews.ts'
import { customerCalls } from './support/permissions/customers.ts'
import { lookCalls } from './support/permissions/look.ts'
import { moneyCalls } from './support/permissions/money.ts'
import { priceCalls } from './support/permissions/prices.ts'
import { scheduleCalls } from './support/permissions/schedules.ts'
import { secondFactorCalls } from './support/permissions/second-factors.ts'
import { serviceCalls } from './support/permissions/services.ts'
import { setUpCalls } from './support/permissions/set-up.ts'

let database: Database
let app: TestApp
/** Another process, in which admins need a second factor. */
let strict: TestApp
let callers: Given['callers']
/** An owner whose session was left open. */
let left: SignedIn

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: 'the same secret in both processes' }
  app = await startTestApp({ work: false, database, env })
  strict = await startTestApp({
    work: false,
    sandbox: false,
    database,
    env: { ...env, ADMIN_SECOND_FACTOR: 'required' },
  })
  callers = {
    user: await app.signIn(),
    other: await app.signIn(),
    owner: await app.signIn('owner'),
    manager: await app.signIn('manager'),
    dispatcher: await app.signIn('dispatcher'),
    accountant: await app.signIn('accountant'),
  }
  left = await app.signIn('owner')
})
afterAll(async () => {
  await strict.close()
  await app.close()
  await database.close()
})

/** Calls whose answers are the same for all visitors. Browsers ask each time whether an answer has changed. */
const FROM_MEMORY = [
  'GET /api/pages/{slug}',
  'GET /api/services',
  'GET /api/services/{id}',
  'GET /api/slots/availability',
  'GET /api/slots/availability/days',
  'GET /api/site/home',
  'GET /api/site/areas',
  'GET /api/site/booking-areas',
  'GET /api/review',
]

const calls: Call[] = [
  { route: 'GET /api/site', prepare: at('/api/site'), expected: everybody() },
  {
    route: 'GET /api/payment-logos/{name}',
    prepare: at('/api/payment-logos/bkash.svg'),
    expected: everybody(),
  },
  { route: 'GET /api/pages/{slug}', prepare: at('/api/pages/terms'), expected: everybody() },
  { route: 'GET /api/health/live', cost: 'free', prepare: at('/api/health/live'), expected: everybody() },
  { route: 'GET /api/health/ready', cost: 'free', prepare: at('/api/health/ready'), expected: everybody() },
  { route: 'GET /api/status', cost: 'costly', prepare: at('/api/status'), expected: only(MANAGERS) },
  { route: 'GET /api/reports/today', prepare: at('/api/reports/today'), expected: allStaff() },
  {
    route: 'GET /api/reports/summary',
    cost: 'costly',
    prepare: at('/api/reports/summary?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/reports/work',
    cost: 'costly',
    prepare: at('/api/reports/work?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/reports/work.csv',
    cost: 'costly',
    prepare: at('/api/reports/work.csv?from=2026-01-01&to=2026-01-31&by=crew'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/reports/discounts',
    cost: 'costly',
    prepare: at('/api/reports/discounts?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/reports/discounts.csv',
    cost: 'costly',
    prepare: at('/api/reports/discounts.csv?from=2026-01-01&to=2026-01-31'),
    expected: only(MONEY),
  },
  {
    route: 'GET /api/coupons.csv',
    cost: 'costly',
    prepare: at('/api/coupons.csv'),
    expected: only(MONEY),
  },
  // The stream without a ticket is open to all and never ends, so the call has a forged ticket, which is refused.
  {
    route: 'GET /api/events',
    cost: 'takesPlace',
    prepare: at('/api/events?ticket=forged'),
    expected: everybody(401),
  },
  { route: 'POST /api/events/ticket', prepare: at('/api/events/ticket'), expected: allStaff() },
  ...accountCalls,
  ...secondFactorCalls,
  ...serviceCalls,
  ...lookCalls,
  ...setUpCalls,
  ...areaCalls,
  ...crewCalls,
  ...priceCalls,
  ...moneyCalls,
  ...scheduleCalls,
  ...bookingCalls,
  ...bookingPageCalls,
  ...customerCalls,
  // The last one: it signs the callers out.
  { route: 'POST /api/auth/logout-all', prepare: at('/api/auth/logout-all'), expected: signedIn() },
]

describe('who may call what', () => {
  test('is listed for every call of the API', async () => {
    const { body } = await app.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect([...new Set(calls.map(({ route }) => route))].sort()).toEqual(described.sort())
  })

  test('says what each call costs', async () => {
    type Described = { paths: Record<string, Record<string, { 'x-cost'?: string }>> }
    const { body } = await app.request<Described>('GET', '/api/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call['x-cost']]),
    )
    const costs = new Map(calls.map(({ route, cost = 'cheap' }) => [route, cost]))
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(costs))
  })

  test('is listed with the need of a confirmation for every call that writes', () => {
    expect(calls.map(({ route }) => route).filter((route) => !confirmationOf(route))).toEqual([])
  })

  test.each(calls)('$route', async ({ route, prepare, expected }) => {
    const method = route.split(' ')[0] ?? ''
    for (const caller of CALLERS) {
      const { path, body } = await prepare({ app, callers })
      const token = caller === 'visitor' ? {} : { token: callers[caller].token }
      const answer = await app.request<{ code?: string }>(method, path, {
        ...token,
        ...(body !== undefined && { body }),
        headers: { 'idempotency-key': randomUUID() },
      })
      expect([caller, answer.status, answer.status < 400 ? undefined : answer.body.code]).toEqual([
        caller,
        expected[caller],
        codeOf(expected[caller]),
      ])
      // Logos are stored by browsers, which ask for them without a token.
      const isStored = route === 'GET /api/payment-logos/{name}' && caller === 'visitor'
      const kept =
        answer.status === 200 && FROM_MEMORY.includes(route) && caller === 'visitor'
          ? 'private, no-cache'
          : 'no-store'
      const stored = isStored ? 'public, max-age=86400' : kept
      expect([caller, answer.headers.get('cache-control')]).toEqual([caller, stored])
    }
    if (confirmationOf(route) !== 'for some bodies') {
      const isNeeded = confirmationOf(route) === 'needed'
      const allowed = expected.owner < 400 ? undefined : codeOf(expected.owner)
      expect(await answerToLeft(method, await prepare({ app, callers }))).toEqual(
        isNeeded ? [403, 'confirmation_required'] : [expected.owner, allowed],
      )
    }
    const isForStaff = expected.user === 403 && expected.owner !== 403
    if (isForStaff) expect(await refusalWithoutFactor(method, await prepare({ app, callers }))).toBe(403)
  })
})

/** The answer to the owner's session that was left open: its password was entered eleven minutes ago. */
async function answerToLeft(method: string, { path, body }: { path: string; body?: unknown }) {
  await app.ctx.db
    .updateTable('sign_ins')
    .set({ confirmed_at: addMinutes(app.clock.now(), -11) })
    .where('user_id', '=', left.user.sub)
    .execute()
  const answer = await app.request<{ code?: string }>(method, path, {
    token: left.token,
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': randomUUID() },
  })
  return [answer.status, answer.status < 400 ? undefined : answer.body.code]
}

/** No admin does anything as such without a second factor. */
async function refusalWithoutFactor(method: string, { path, body }: { path: string; body?: unknown }) {
  const sent = { token: callers.owner.token, ...(body !== undefined && { body }) }
  const answer = await strict.request<{ code?: string }>(method, path, sent)
  return answer.body.code === 'second_factor_setup_required' ? answer.status : answer.body
}

function codeOf(status: number | undefined): string | undefined {
  if (status === 401) return expect.stringMatching(/^(not_signed_in|session_expired)$/)
  if (status === 403) return expect.stringMatching(/^(forbidden|refund_not_allowed|code_not_for_admins)$/)
  if (status === 400) return expect.stringMatching(/^(invalid_input|passkey_refused)$/)
  if (status === 409)
    return expect.stringMatching(
      /^(code_ended|setup_ended|no_second_factor|log_in_again|setup_closed|no_mail_server|link_of_other_account)$/,
    )
  if (status === 415) return 'not_a_picture'
  return status === 404 ? 'not_found' : undefined
}
