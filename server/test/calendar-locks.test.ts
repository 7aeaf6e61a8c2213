import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { type Timetable, timetableOf } from './support/timetable.ts'
import { untilNamedLock, untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let table: Timetable
beforeAll(async () => {
  app = await startTestApp({ work: false })
  table = timetableOf(app, await app.signIn('admin'))
})
afterAll(() => app.close())

type Answered = { status: number; body: Answer<Slot> }

/** `change` has begun and waits for the service when the day is closed; then both go on. */
async function closeDuring(serviceId: string, date: string, change: () => Promise<Answered>) {
  const pending = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('services').select('id').where('id', '=', serviceId).forNoKeyUpdate().execute()
    const changed = change()
    await untilWaiting(app, 1)
    const closed = table.close({ from: date, to: date, name: 'Holiday', service: serviceId })
    await untilNamedLock(app, closed)
    return { changed, closed }
  })
  const [changed, closed] = [await pending.changed, await pending.closed]
  expect([changed.body.data.isBooked, closed.status, closed.body.data.withdrawnSlots]).toEqual([
    'available',
    201,
    1,
  ])
  expect(await table.slotsOf(serviceId)).toMatchObject([{ _id: changed.body.data._id, isBooked: 'canceled' }])
}

it('a slot that is being created when its day is closed is canceled', async () => {
  const { id: service } = await makeService(app.ctx.db)
  const slot = { service, date: table.tomorrow, startTime: '09:00', endTime: '10:00' }
  await closeDuring(service, table.tomorrow, () => table.call('POST', '/services/slots', slot))
}, 60_000)

it('a slot that is being moved to a day or opened on it when the day is closed is canceled', async () => {
  const moved = await makeSlot(app.ctx.db, { date: table.tomorrow })
  const date = addDays(table.tomorrow, 1)
  await closeDuring(moved.service_id, date, () => table.call('PATCH', `/slots/${moved.id}`, { date }))
  const opened = await makeSlot(app.ctx.db, { date, status: 'canceled' })
  await closeDuring(opened.service_id, date, () =>
    table.call('PUT', `/slots/${opened.id}`, { status: 'available' }),
  )
}, 60_000)
