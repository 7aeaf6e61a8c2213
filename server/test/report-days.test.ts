import type { SummaryReport } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
import { issueDocuments } from '../src/money/store/documents.ts'
import { sumUpDays } from '../src/office/commands/sum-up-days.ts'
import { comparePeriods } from '../src/office/views/summary.ts'
import { addDays, instantOf, wallClock } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const ZONE = 'Asia/Dhaka'
/** A past day, because the database's clock decides which days have stored totals. */
const FROM = addDays(wallClock(new Date(), ZONE).date, -20)
const week = { from: FROM, to: addDays(FROM, 6) }
let app: TestApp
let db: Db

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: ZONE } })
  db = app.ctx.db
  for (let day = -7; day < 7; day += 1) await sellOn(addDays(FROM, day))
})
afterAll(() => app.close())

/** Three seats in the morning, of which one is sold and paid at noon, and a free one in the afternoon. */
async function sellOn(date: string) {
  // Each call has a service of its own, as a service has one slot at a time.
  const service = await makeService(db)
  const slot = (start_time: string, end_time: string, capacity: number) =>
    makeSlot(db, { service_id: service.id, date, start_time, end_time, capacity })
  const morning = await slot('09:00', '10:00', 3)
  await slot('15:00', '16:00', 1)
  const booking = await makeBooking(db, { slot_id: morning.id, slot_capacity: 3 })
  await makeAttempt(db, booking, { paid_at: instantOf(date, '12:00', ZONE) })
}

const report = (zone = ZONE) => comparePeriods(db, week, zone)
const sumUp = () => app.runJob('sum-up-days')
/** The week and the one before it. */
const ALL_DAYS = 14
const countStored = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_days
    where date between ${addDays(FROM, -7)} and ${week.to}`.execute(db)
  return rows[0]?.count
}

/** The same report without any stored totals. */
async function counted(zone = ZONE): Promise<SummaryReport> {
  const undone = new Error('Undone')
  const found: SummaryReport[] = []
  const count = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('report_days').execute()
    found.push(await comparePeriods(tx, week, zone))
    throw undone
  })
  await expect(count).rejects.toBe(undone)
  return found[0] as SummaryReport
}

async function firstOf(date: string) {
  const booking = db.selectFrom('bookings').selectAll().where('slot_date', '=', date)
  const { id, slot_id } = await booking.executeTakeFirstOrThrow()
  const attempt = db.selectFrom('payment_attempts').selectAll().where('booking_id', '=', id)
  return { bookingId: id, slotId: slot_id, attemptId: (await attempt.executeTakeFirstOrThrow()).id }
}

async function giveBack(attemptId: string, at: Date) {
  const refund = { id: newId(), attempt_id: attemptId, amount_minor: 100, currency: 'USD', reason: 'test' }
  await makeRefund(db, { ...refund, status: 'succeeded', created_at: at, updated_at: at, settled_at: at })
  return refund.id
}

const setBooking = (id: string, status: 'completed' | 'canceled') =>
  db.updateTable('bookings').set({ status }).where('id', '=', id).execute()

describe('the stored totals of days', () => {
  test('give the same report, from far fewer rows', async () => {
    const before = await report()
    expect(before).toEqual(await counted())
    await sumUp()
    expect(await countStored()).toBe(ALL_DAYS)
    expect(await report()).toEqual(before)

    // They are read: a changed row changes the report.
    await sql`update report_days set bookings = '[{"status":"completed","bookings":99}]'
      where date = ${FROM}`.execute(db)
    expect((await report()).current.bookings.completed).toBe(99)
    await sql`delete from report_days where date = ${FROM}`.execute(db)
    expect(await report()).toEqual(before)
  })

  test('are not kept for today and yesterday, which are counted by the report', async () => {
    const today = wallClock(new Date(), ZONE).date
    await sellOn(today)
    await sumUp()
    const recent = db.selectFrom('report_days').select('date').where('date', '>=', addDays(today, -1))
    expect(await recent.execute()).toEqual([])
    const { current } = await comparePeriods(db, { from: today, to: today }, ZONE)
    expect(current.bookings.total).toBe(1)
  })

  const changes: [what: string, day: number, change: (date: string) => Promise<unknown>][] = [
    ['a new slot', 0, (date) => makeSlot(db, { date })],
    [
      'a slot that is canceled',
      0,
      (date) => db.updateTable('slots').set({ status: 'canceled' }).where('date', '=', date).execute(),
    ],
    [
      'a slot that is taken away',
      1,
      (date) => db.deleteFrom('slots').where('date', '=', date).where('capacity', '=', 1).execute(),
    ],
    ['a booking', 2, (date) => sellOn(date)],
    ['a job that is done', 3, async (date) => setBooking((await firstOf(date)).bookingId, 'completed')],
    [
      'a booking that is canceled',
      3,
      async (date) => setBooking((await firstOf(date)).bookingId, 'canceled'),
    ],
    [
      'money given back',
      5,
      async (date) => giveBack((await firstOf(date)).attemptId, instantOf(date, '23:59', ZONE)),
    ],
    [
      'money that was not given back after all',
      5,
      () =>
        db.transaction().execute(async (tx) => {
          const reopened = await tx
            .updateTable('refunds')
            .set({ status: 'manual', settled_at: null })
            .where('status', '=', 'succeeded')
            .returning('attempt_id')
            .execute()
          await issueDocuments(
            tx,
            reopened.map(({ attempt_id }) => attempt_id),
          )
        }),
    ],
    [
      'a day that is closed',
      6,
      async (date) => {
        const closed = { id: newId(), service_id: null, from_date: date, to_date: date, name: 'Eid' }
        await db
          .insertInto('closed_dates')
          .values({ ...closed, created_at: app.clock.now() })
          .execute()
        await db
          .updateTable('slots')
          .set({ status: 'canceled', withdrawn: true, closed_date_id: closed.id })
          .where('date', '=', date)
          .execute()
      },
    ],
  ]

  for (const [what, day, change] of changes) {
    test(`show ${what} at once, and again when they are stored anew`, async () => {
      await sumUp()
      const before = await report()
      await change(addDays(FROM, day))
      expect(await countStored()).toBeLessThan(ALL_DAYS)
      const after = await report()
      expect(after).not.toEqual(before)
      expect(after).toEqual(await counted())
      await sumUp()
      expect(await countStored()).toBe(ALL_DAYS)
      expect(await report()).toEqual(after)
    })
  }

  test('are right after many wrote and several summed up at once', async () => {
    const days = Array.from({ length: 7 }, (_, day) => addDays(FROM, day))
    const writing = days.map(async (date) => {
      for (let round = 0; round < 5; round += 1) {
        await sellOn(date)
        const { bookingId } = await firstOf(date)
        await setBooking(bookingId, round % 2 ? 'canceled' : 'completed')
      }
    })
    const summing = [1, 2].map(async () => {
      for (let round = 0; round < 10; round += 1) await sumUpDays(app.ctx)
    })
    await Promise.all([...writing, ...summing])
    await sumUp()
    expect(await countStored()).toBe(ALL_DAYS)
    expect(await report()).toEqual(await counted())
  })

  test('start over when the business moves to another zone', async () => {
    const zone = 'Pacific/Auckland'
    const { config } = app.ctx
    const moved = { ...app.ctx, config: { ...config, timeZone: zone } }
    const there = await counted(zone)
    // Money stays on the accounting day on which it was entered.
    expect(await report(zone)).toEqual(there)
    await sumUpDays(moved)
    expect(await countStored()).toBe(ALL_DAYS)
    expect(await report(zone)).toEqual(there)
    await sumUp()
    expect(await report()).toEqual(await counted())
  })
})
