import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { addCoupon } from './support/price-list.ts'
import { bookingBody } from './support/shop.ts'

const USES = 25
let database: Database
/** Two processes' worth of the product on one database. */
let apps: TestApp[]

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: 'a secret of both processes which nobody else has' }
  const options = { database, work: false, sandbox: false as const, env }
  apps = [await startTestApp(options), await startTestApp(options)]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

/** A service that is paid on site, so that no payment page is opened, with a slot of a hundred seats for each request of a person. */
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
  const slots = await makeSlots(2)
  const people: SignedIn[] = []
  for (let count = 0; count < 100; count += 1) people.push(await (apps[count % 2] as TestApp).signIn())
  const coupon = await addCoupon(database.db, { max_uses: USES, max_uses_per_person: 1 })
  const answers = await Promise.all(
    people.flatMap((who) =>
      slots.map((slot, index) => {
        const offer = { serviceId: slot.service_id, slotId: slot.id }
        return (apps[index] as TestApp).request<Answer>('POST', '/api/bookings', {
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
