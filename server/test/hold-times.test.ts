import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import { addMinutes, compareClocks } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { testClock } from './support/clock.ts'
import { openTestDatabase } from './support/database.ts'
import { book, bookingOf, makeOffer, payAgain, pressButton, refundsOf } from './support/shop.ts'

const HOLD = 5
const env = { HOLD_MINUTES: String(HOLD), SESSION_SECRET: 'one-secret-for-all-of-the-processes' }
const sandbox = { faults: { ...NO_FAULTS, ipn: 'never' as const } }
let database: Database
let app: TestApp
let user: SignedIn

beforeAll(async () => {
  database = await openTestDatabase()
  app = await startTestApp({ database, sandbox, work: false, env })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  app.clock.drift({})
  user = await app.signIn()
})

/** A slot that starts in so many minutes. */
const offerIn = (minutes: number) => {
  const starts_at = addMinutes(app.clock.now(), minutes)
  return makeOffer(app, { starts_at, ends_at: addMinutes(starts_at, 60) })
}
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payAction = async (id: string) => {
  const detail = await bookingOf(app, user, id)
  return (detail as typeof detail & { actions: { pay: boolean } }).actions.pay
}

describe('a hold', () => {
  it('ends when its slot starts, if that comes first', async () => {
    const { bookingId } = (await book(app, user, await offerIn(3))).body.data
    const soon = await rowOf(bookingId)
    expect(soon.hold_expires_at).toEqual(soon.starts_at)
    const later = await rowOf((await book(app, user, await offerIn(60))).body.data.bookingId)
    expect(later.hold_expires_at.getTime() - later.created_at.getTime()).toBe(HOLD * 60_000)
  })

  it('cannot be stored to last longer, whoever writes it', async () => {
    const starts_at = addMinutes(new Date(), 10)
    const held = makeBooking(app.ctx.db, {
      status: 'held',
      starts_at,
      hold_expires_at: addMinutes(starts_at, 1),
    })
    await expect(held).rejects.toMatchObject({ constraint: 'bookings_hold_ends_by_start' })
  })

  it('is not made when less than a minute is left to pay', async () => {
    const refused = await book(app, user, await offerIn(0.9))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    expect((await book(app, user, await offerIn(1.5))).status).toBe(201)
  })

  it('is not paid in its last minute, and a payment is not offered', async () => {
    for (const minutes of [3, 60]) {
      const { bookingId } = (await book(app, user, await offerIn(minutes))).body.data
      const end = (await rowOf(bookingId)).hold_expires_at
      app.clock.set(addMinutes(end, -1.5))
      expect([(await payAgain(app, user, bookingId)).status, await payAction(bookingId)]).toEqual([200, true])
      app.clock.set(addMinutes(end, -0.9))
      const late = await payAgain(app, user, bookingId)
      expect([late.body.code, await payAction(bookingId)]).toEqual(['hold_expired', false])
      app.clock.set(new Date())
    }
  })
})

describe('money that arrives around the start of its slot', () => {
  async function paidBeforeStart() {
    const { bookingId, paymentUrl } = (await book(app, user, await offerIn(3))).body.data
    await pressButton(paymentUrl, 'pay')
    return { bookingId, starts: (await rowOf(bookingId)).starts_at }
  }

  it('confirms the booking within a minute of the start', async () => {
    const { bookingId, starts } = await paidBeforeStart()
    app.clock.set(addMinutes(starts, 0.5))
    await app.runJob('expire-hold', { bookingId })
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })

  it.each(['reconcile', 'expire-hold'])('goes back after that, and the booking expires: %s', async (job) => {
    const { bookingId, starts } = await paidBeforeStart()
    app.clock.set(addMinutes(starts, 3))
    await app.runJob(job, { bookingId })
    expect((await bookingOf(app, user, bookingId)).status).toBe('expired')
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired', amount_minor: 4000 }])
  })
})

describe('a process whose clock is wrong', () => {
  let wrong: TestApp
  beforeAll(async () => {
    wrong = await startTestApp({ database, work: false, sandbox: false, env })
  })
  afterAll(() => wrong.close())

  it('by 30 minutes fast does not end the holds of others', async () => {
    wrong.clock.drift({ minutes: 30 })
    const customer = await wrong.signIn()
    const { bookingId } = (await book(app, customer, await offerIn(600))).body.data
    await wrong.runJob('expire-hold', { bookingId })
    await wrong.runJob('reconcile')
    expect((await bookingOf(app, customer, bookingId)).status).toBe('held')
    expect((await payAgain(wrong, customer, bookingId)).status).toBe(200)
    expect((await book(wrong, customer, await offerIn(600))).status).toBe(503)
    const holds = await app.ctx.db
      .selectFrom('bookings')
      .select('hold_expires_at')
      .where('user_id', '=', customer.user.sub)
      .execute()
    for (const { hold_expires_at } of holds) {
      expect(hold_expires_at.getTime()).toBeLessThan(addMinutes(new Date(), HOLD + 1).getTime())
    }
  })

  it('by 30 minutes slow ends them all the same', async () => {
    const { bookingId } = (await book(app, user, await offerIn(600))).body.data
    wrong.clock.drift({ minutes: -30 })
    wrong.clock.advance({ minutes: HOLD + 2 })
    await wrong.runJob('reconcile')
    wrong.clock.set(new Date())
    // Its gateway cannot be reached; the seat is freed when it has been waited for long enough.
    expect((await bookingOf(app, user, bookingId)).status).toBe('held')
    wrong.clock.advance({ minutes: HOLD + 6 })
    await wrong.runJob('reconcile')
    wrong.clock.set(new Date())
    expect((await bookingOf(app, user, bookingId)).status).toBe('expired')
  })

  it('by hours fast does not put off when gateways are asked again', async () => {
    wrong.clock.set(new Date())
    const { bookingId } = (await book(app, user, await offerIn(600))).body.data
    wrong.clock.drift({ hours: 5 })
    await wrong.runJob('reconcile')
    wrong.clock.advance({ minutes: 3 })
    await wrong.runJob('reconcile')
    const { created_at, next_inspection_at, inspections } = await app.ctx.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(inspections).toBe(1)
    expect(next_inspection_at).toEqual(addMinutes(created_at, 5))
  })

  it('is warned of at the start', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const { log } = Fastify({ logger: { level: 'warn', stream } })
    const clock = testClock()
    clock.drift({ minutes: 0.05 })
    await compareClocks(clock, database.db, log)
    expect(lines).toEqual([])
    for (const minutes of [0.2, -0.2]) {
      clock.drift({ minutes })
      await compareClocks(clock, database.db, log)
    }
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining("the database's differ"),
      expect.stringContaining("the database's differ"),
    ])
  })
})
