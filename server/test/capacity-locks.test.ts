import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startingAt, type Timetable, timetableOf } from './support/timetable.ts'
import { untilWaiting } from './support/until-waiting.ts'

const ROUNDS = 8
let app: TestApp
let admin: SignedIn
let table: Timetable
beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
  table = timetableOf(app, admin)
})
afterAll(() => app.close())

type Payment = Awaited<ReturnType<typeof makeAttempt>>
type Booking = Awaited<ReturnType<typeof makeBooking>>

const post = async (path: string, body: object) => (await table.call('POST', path, body)).status
const cancel = ({ id }: Booking) => post(`/bookings/${id}/cancel`, { reason: 'Rain' })
const move = ({ id }: Booking, slotId: string) =>
  post(`/bookings/${id}/move`, { slotId, reason: 'Asked for' })
const edit = async (slotId: string, capacity: number) =>
  (await table.call('PATCH', `/slots/${slotId}`, { capacity })).status

async function paidIn(slotId: string, seat = 1): Promise<Booking & { attempt: Payment }> {
  const booking = await makeBooking(app.ctx.db, { slot_id: slotId, seat, price_minor: 4000 })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking) }
}

/** While a cancellation has its booking and waits for its payment, `change` begins to wait for the booking. */
async function duringCancellation<T>(booking: Booking & { attempt: Payment }, change: () => Promise<T>) {
  const pending = await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('payment_attempts')
      .select('id')
      .where('id', '=', booking.attempt.id)
      .forUpdate()
      .execute()
    const canceled = cancel(booking)
    await untilWaiting(app, 1)
    const changed = change()
    await untilWaiting(app, 2)
    return { canceled, changed }
  })
  return Promise.all([pending.canceled, pending.changed])
}

it('more seats wait for a cancellation with a refund, which does not wait for them', async () => {
  const slot = await makeSlot(app.ctx.db, { capacity: 2 })
  const booking = await paidIn(slot.id)
  expect(await duringCancellation(booking, () => edit(slot.id, 3))).toEqual([200, 200])
}, 60_000)

it('a schedule that gets other seats or is filled waits for a cancellation, which does not wait for it', async () => {
  const schedule = await table.addSchedule({ capacity: 2 })
  const slots = await table.makeDay(schedule, table.tomorrow)
  const [nine, ten] = [startingAt(slots, '09:00')._id, startingAt(slots, '10:00')._id]
  const edited = await duringCancellation(await paidIn(ten, 2), async () => {
    return (await table.editSchedule(schedule, { capacity: 3 })).schedule.capacity
  })
  expect(edited).toEqual([200, 3])
  // The schedule is changed as if by a process that did not finish.
  await app.ctx.db.updateTable('schedules').set({ capacity: 4 }).where('id', '=', schedule._id).execute()
  const filled = await duringCancellation(await paidIn(nine), () => app.runJob('fill-schedules'))
  expect(filled).toEqual([200, undefined])
  expect((await table.slotsOf(schedule.service._id)).map(({ capacity }) => capacity)).toContain(4)
}, 60_000)

it('a slot that is offered again with other seats waits for a cancellation, which does not wait for it', async () => {
  const schedule = await table.addSchedule({ capacity: 2 })
  const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
  const booking = await paidIn(nine._id)
  await table.editSchedule(schedule, { active: false })
  await app.ctx.db
    .updateTable('schedules')
    .set({ capacity: 3, active: true })
    .where('id', '=', schedule._id)
    .execute()
  const days = { from: table.tomorrow, to: table.tomorrow }
  const made = await duringCancellation(booking, () => post(`/schedules/${schedule._id}/make`, days))
  expect(made).toEqual([200, 200])
}, 60_000)

it('seats, cancellations and bookings that move in and out at once never block each other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const slot = await makeSlot(app.ctx.db, { capacity: 4 })
    const times = { start_time: '15:00', end_time: '16:00' }
    const other = await makeSlot(app.ctx.db, { service_id: slot.service_id, capacity: 4, ...times })
    const here = [await paidIn(slot.id, 1), await paidIn(slot.id, 2)] as const
    const there = [await paidIn(other.id, 1), await paidIn(other.id, 2)] as const
    const answers = await Promise.all([
      edit(slot.id, 5),
      edit(other.id, 6),
      cancel(here[0]),
      move(here[1], other.id),
      move(there[0], slot.id),
      cancel(there[1]),
    ])
    expect(answers).toEqual([200, 200, 200, 200, 200, 200])
  }
}, 60_000)
