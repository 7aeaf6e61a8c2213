import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { addCoupon } from './support/price-list.ts'
import { bookingBody, payAt } from './support/shop.ts'
import { untilNamedLock } from './support/until-waiting.ts'

const USES = 25
const SECRET = 'a secret of all processes which nobody else has'
let database: Database
/** Two processes' worth of the product on one database. */
let apps: TestApp[]

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: SECRET }
  const options = { database, work: false, sandbox: false as const, env }
  apps = [await startTestApp(options), await startTestApp(options)]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

/** Slots of a hundred seats, in which a service is done that is paid on site, so that no payment page is opened. */
async function makeSlots(count: number) {
  const service = await makeService(database.db, { payment_terms: 'none' })
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      makeSlot(database.db, {
        service_id: service.id,
        start_time: `${10 + index}:00`,
        end_time: `${11 + index}:00`,
        capacity: 100,
      }),
    ),
  )
}

test('a coupon with 25 uses, once per person, is used 25 times by 200 requests of 100 people at once', async () => {
  // Bookings of one slot wait for each other; those of other slots have only the coupon in common.
  const slots = await makeSlots(12)
  const people: SignedIn[] = []
  for (let count = 0; count < 100; count += 1) people.push(await (apps[count % 2] as TestApp).signIn())
  const coupon = await addCoupon(database.db, { max_uses: USES, max_uses_per_person: 1 })
  const answers = await Promise.all(
    people.flatMap((who, person) =>
      apps.map((app, index) => {
        const slot = slots[(person * 2 + index) % slots.length]
        const offer = { serviceId: slot?.service_id ?? '', slotId: slot?.id ?? '' }
        return app.request<Answer>('POST', '/api/bookings', {
          token: who.token,
          body: { ...bookingBody(offer, who.user), coupon },
        })
      }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(answers.length - refused.length).toBe(USES)
  const keys = new Set(
    refused.map(({ status, body }) => `${status} ${body.errors?.[0]?.path} ${body.errors?.[0]?.key}`),
  )
  expect([...keys].sort()).toEqual(['400 coupon couponIsUsedByYou', '400 coupon couponIsUsedUp'])
  const uses = await database.db
    .selectFrom('bookings')
    .select(['user_id', 'coupon_use'])
    .where('coupon_id', 'is not', null)
    .where('is_live', '=', true)
    .execute()
  expect(uses.map(({ coupon_use }) => coupon_use).sort((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
    Array.from({ length: USES }, (_, index) => index + 1),
  )
  expect(new Set(uses.map(({ user_id }) => user_id)).size).toBe(USES)
  // What is given up can be used again, by its number.
  const given = uses[3]
  await database.db
    .updateTable('bookings')
    .set({ status: 'canceled' })
    .where('coupon_use', '=', given?.coupon_use ?? 0)
    .execute()
  const [app] = apps as [TestApp]
  const late = await app.signIn()
  const again = await app.request<Answer>('POST', '/api/bookings', {
    token: late.token,
    body: {
      ...bookingBody({ serviceId: slots[0]?.service_id ?? '', slotId: slots[0]?.id ?? '' }, late.user),
      coupon,
    },
  })
  expect(again.status).toBe(201)
})

test('a booking waits for a change of its coupon, and not for another booking with it', async () => {
  const [slot] = await makeSlots(1)
  const [app] = apps as [TestApp]
  const offer = { serviceId: slot?.service_id ?? '', slotId: slot?.id ?? '' }
  const bookWith = async (coupon: string) => {
    const { token, user } = await app.signIn()
    const body = { ...bookingBody(offer, user), coupon }
    return (await app.request('POST', '/api/bookings', { token, body })).status
  }
  const coupon = await addCoupon(database.db, { max_uses: USES })
  const lockOf = (name: string) => sql`${sql.raw(name)}(hashtextextended(${`coupon:${coupon}`}, 0))`
  await database.db.transaction().execute(async (tx) => {
    await sql`select ${lockOf('pg_advisory_xact_lock_shared')}`.execute(tx)
    expect(await bookWith(coupon)).toBe(201)
  })
  const waiting = await database.db.transaction().execute(async (tx) => {
    await sql`select ${lockOf('pg_advisory_xact_lock')}`.execute(tx)
    const status = bookWith(coupon)
    await untilNamedLock(app, status)
    const { rows } =
      await sql`select from bookings join coupons on coupons.id = coupon_id where coupons.code = ${coupon}`.execute(
        tx,
      )
    return { status, used: rows.length }
  })
  expect(waiting.used).toBe(1)
  expect(await waiting.status).toBe(201)
})

test('200 bookings of 20 people at once, of which some expire and are paid late, never use a coupon beyond its limits', {
  timeout: 120_000,
}, async () => {
  const [app] = apps as [TestApp]
  const sandboxed = await startTestApp({
    database,
    work: false,
    sandbox: { faults: { ...NO_FAULTS, ipn: 'never' } },
    env: { SESSION_SECRET: SECRET },
  })
  const [most, mostOfPerson] = [15, 2]
  const code = await addCoupon(database.db, { max_uses: most, max_uses_per_person: mostOfPerson })
  const service = await makeService(database.db)
  const slots = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      makeSlot(database.db, {
        service_id: service.id,
        start_time: `${10 + index}:00`,
        end_time: `${11 + index}:00`,
        capacity: 20,
      }),
    ),
  )
  const people: SignedIn[] = []
  for (let count = 0; count < 20; count += 1) people.push(await app.signIn())
  const bookWith = (who: SignedIn, slotId: string) =>
    sandboxed.request<Answer<{ bookingId: string; paymentUrl: string }>>('POST', '/api/bookings', {
      token: who.token,
      body: { ...bookingBody({ serviceId: service.id, slotId }, who.user), coupon: code },
    })
  const uses = async () => {
    const { rows } = await sql<{ user_id: string; live: number }>`
      select user_id, count(*)::int as live from bookings join coupons on coupons.id = coupon_id
      where coupons.code = ${code} and is_live group by user_id`.execute(database.db)
    for (const { live } of rows) expect(live).toBeLessThanOrEqual(mostOfPerson)
    const live = rows.reduce((sum, row) => sum + row.live, 0)
    expect(live).toBeLessThanOrEqual(most)
    return live
  }
  const rush = () =>
    Promise.all(people.flatMap((who) => slots.map(({ id }) => bookWith(who, id)))).then((answers) => {
      for (const { status } of answers) expect([201, 400, 409]).toContain(status)
      return answers.filter(({ status }) => status === 201).map(({ body }) => body.data)
    })
  try {
    const held = await rush()
    expect(await uses()).toBe(most)
    // All of the first holds end, and half of them are paid while 200 others want their uses.
    sandboxed.clock.advance({ minutes: 60 })
    for (const { bookingId } of held) await sandboxed.runJob('expire-hold', { bookingId })
    sandboxed.clock.set(new Date())
    expect(await uses()).toBe(0)
    const late = held.slice(0, 7).map(({ paymentUrl }) => payAt(paymentUrl, 'pay'))
    await Promise.all([rush(), ...late])
    await uses()
    // At rest nobody is refused below the limit: what is left can be taken to the last use.
    await rush()
    expect(await uses()).toBe(most)
  } finally {
    await sandboxed.close()
  }
})
