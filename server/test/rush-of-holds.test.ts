import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBookingFacts } from '../src/bookings/commands/read-booking-facts.ts'
import { transitionBooking } from '../src/bookings/store/bookings.ts'
import { makeAttempt, makeBooking, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import { storePaymentPage } from '../src/money/commands/payment-page.ts'
import { transitionAttempt } from '../src/money/store/attempts.ts'
import type { Tx } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const HELD = 200
/** A number of rows that is far smaller than that of the holds. */
const FEW_ROWS = 20

let app: TestApp
let slots: Awaited<ReturnType<typeof makeSlot>>[]

/** Analyzes the tables while nothing is held and then makes many holds, so that the statistics are out of date. */
beforeAll(async () => {
  app = await startTestApp({ work: false })
  const { db } = app.ctx
  const { id: service_id } = await makeService(db)
  slots = await Promise.all(
    [9, 11, 13, 15].map((hour) => {
      const [start_time = '', end_time = ''] = [hour, hour + 1].map(
        (at) => `${String(at).padStart(2, '0')}:00`,
      )
      return makeSlot(db, { service_id, start_time, end_time, capacity: 100 })
    }),
  )
  const fill = async (status: 'confirmed' | 'held', slot: number, count: number) => {
    const { id: user_id } = await makeUser(db)
    for (let seat = 1; seat <= count; seat += 1) {
      const booking = await makeBooking(db, { user_id, slot_id: slots[slot]?.id ?? '', seat, status })
      const open = { status: 'redirected', payment_url: 'https://pay.example/2' } as const
      await makeAttempt(db, booking, status === 'held' ? open : {})
    }
  }
  await fill('confirmed', 0, 50)
  await sql`analyze bookings, payment_attempts`.execute(db)
  await fill('held', 1, HELD / 2)
  await fill('held', 2, HELD / 2)
})
afterAll(() => app.close())

/** How many bookings and attempts were read meanwhile. */
async function rowsRead(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
      where relname in ('bookings', 'payment_attempts')`.execute(tx)
    return Number(rows[0]?.read)
  }
  const before = await count()
  await work()
  return (await count()) - before
}

const inTransaction = (work: (tx: Tx) => Promise<number>) => app.ctx.db.transaction().execute(work)

it('what decides about a booking is found without reading the holds of others', async () => {
  const { db } = app.ctx
  const customer = await makeUser(db, { email: 'late@test.example', phone: '01755000000' })
  const network = { hash: 'a network', maxHolds: 5 }
  const holder = { email: 'late@test.example', phone: customer.phone, ownEmail: customer.email, network }
  const asked = {
    userId: customer.id,
    actorId: customer.id,
    reusesHold: true,
    key: 'a key',
    slotId: slots[3]?.id ?? '',
    holder,
    areaId: null,
    serviceIds: [],
    couponCode: null,
  }
  for (const bookedFor of [null, 'Who is booked for']) {
    const read = await inTransaction((tx) =>
      rowsRead(tx, async () => {
        const facts = await readBookingFacts(tx, app.ctx, { ...asked, bookedFor })
        expect(facts).toMatchObject({ own_holds: [], others_by_email: { held: 0, unpaid: 0 } })
      }),
    )
    expect(read).toBeLessThan(FEW_ROWS)
  }
})

it('a booking and an attempt are changed without reading the holds of others', async () => {
  const { db, clock } = app.ctx
  const booking = await makeBooking(db, { slot_id: slots[3]?.id ?? '', status: 'held' })
  const attempt = await makeAttempt(db, booking, { status: 'created' })
  const page = { kind: 'redirect', url: 'https://pay.example/1' } as const
  const read = await inTransaction((tx) =>
    rowsRead(tx, async () => {
      expect(await storePaymentPage({ db: tx, clock }, attempt, page)).toMatchObject({ status: 'held' })
      await transitionAttempt(tx, { ...attempt, status: 'redirected' }, { to: 'failed', at: clock.now() })
      await transitionBooking(tx, booking, { to: 'canceled', actorId: null, at: clock.now() })
    }),
  )
  expect(read).toBeLessThan(FEW_ROWS)
})
