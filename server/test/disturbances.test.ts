import type { DisturbanceReport } from '@jhilik/contract/disturbances.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { planReminder } from '../src/messages/store/messages.ts'
import { addDays } from '../src/platform/clock.ts'
import { crewsOf } from './support/crews.ts'
import { useDisturbanceDesk } from './support/disturbance-desk.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { refundsOf } from './support/shop.ts'

const desk = useDisturbanceDesk()
const { rain, call, fillDay, preview, send, carryOn, report, answer, bookingRow, disturb } = desk

const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`

describe('a rainy afternoon with forty jobs', () => {
  test('is previewed, sent, and answered by thirty customers at once', { timeout: 240_000 }, async () => {
    const ids = await fillDay(8, [13, 14, 15, 16, 17])
    const shown = await preview()
    expect(shown.offers.map(({ booking }) => booking._id).toSorted()).toEqual(ids.toSorted())
    expect(shown.offers.map(({ times }) => times.length)).toEqual(Array(40).fill(3))
    expect(shown.totals).toEqual([{ currency: 'USD', price: 1600, paid: 1600, toCollect: 0 }])
    expect(shown.offers[0]?.told).toMatchObject({ channel: 'email', language: 'en' })
    expect(shown.offers[0]?.told?.text).toContain('heavy rain')
    // Nothing was stored.
    expect(await desk.app.ctx.db.selectFrom('offered_times').selectAll().execute()).toEqual([])
    expect(await desk.app.ctx.db.selectFrom('closed_dates').selectAll().execute()).toEqual([])

    const { body } = await send(shown)
    await carryOn()
    const sent = await report(body.data._id)
    expect(sent.counts).toMatchObject({ open: 40, refused: 0, waiting: 0 })
    expect(
      await desk.app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toHaveLength(120)
    // What was held is what was shown.
    expect(sent.offers.map(({ times }) => times.map(({ slot }) => slot))).toEqual(
      shown.offers.map(({ times }) => times.map(({ slot }) => slot)),
    )
    await sendQueuedMails(desk.app)
    expect((await report(body.data._id)).offers.map(({ message }) => message?.state)).toEqual(
      Array(40).fill('sent'),
    )

    const answering = sent.offers.slice(0, 30)
    const answers = await Promise.all(
      answering.map(({ booking, times }, index) =>
        answer(booking._id, index % 3 === 2 ? { refund: true } : { slot: times[index % 3]?.slot }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const done = await report(body.data._id)
    expect(done.counts).toMatchObject({ moved: 20, refunded: 10, open: 10 })
    expect(done.refunds).toEqual([{ currency: 'USD', amount: 400 }])
    for (const [index, { booking, times }] of answering.entries()) {
      const row = await bookingRow(booking._id)
      if (index % 3 === 2) {
        expect(row).toMatchObject({ status: 'canceled', canceled_by: 'business' })
        expect((await refundsOf(desk.app, booking._id)).map(({ amount_minor }) => amount_minor)).toEqual([
          4000,
        ])
      } else {
        expect([row.status, row.slot_id]).toEqual(['confirmed', times[index % 3]?.slot])
      }
    }
    // Ten offers hold their times still; the others hold none.
    expect(
      await desk.app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toHaveLength(30)
  })
})

describe('offered times', () => {
  test('are nobody else’s until the deadline, and go back on sale then', async () => {
    const [id = ''] = await fillDay(1, [13], { days: 1 })
    await disturb()
    const held = await desk.app.ctx.db.selectFrom('offered_times').selectAll().orderBy('position').execute()
    expect(held.map(({ held }) => held)).toEqual([true, true, true])
    const next = addDays(desk.date, 1)
    const free = async () => (await crewsOf(desk.app, desk.owner, next).readDay(desk.serviceId))[hour(8)]
    expect(await free()).toBe(0)
    // The database refuses what has not looked.
    const insert = makeBooking(desk.app.ctx.db, { slot_id: held[0]?.slot_id ?? '', status: 'confirmed' })
    await expect(insert).rejects.toMatchObject({ constraint: 'offered_times_seats' })
    const elsewhere = await makeSlot(desk.app.ctx.db, { date: next, start_time: '08:30', end_time: '09:30' })
    const overlap = makeBooking(desk.app.ctx.db, {
      slot_id: elsewhere.id,
      crew_no: desk.teams[0]?.no ?? 0,
      occupied_until: elsewhere.ends_at,
    })
    await expect(overlap).rejects.toMatchObject({ constraint: 'offered_times_of_crew' })

    desk.app.clock.advance({ hours: 9 })
    expect((await answer(id, { slot: held[0]?.slot_id })).body.code).toBe('offer_ended')
    await carryOn()
    expect(await free()).toBe(1)
    await desk.signInAgain()
    const { body } = await call<DisturbanceReport[]>('GET', '/disturbances')
    expect(body.data[0]?.counts).toMatchObject({ open: 0, unanswered: 1 })
  })

  test('that are past their deadline are read as free before the job has freed them', async () => {
    await fillDay(1, [13], { days: 1 })
    await disturb()
    await sql`update offered_times set held_until = clock_timestamp() - interval '1 second'`.execute(
      desk.app.ctx.db,
    )
    expect(
      (await crewsOf(desk.app, desk.owner, addDays(desk.date, 1)).readDay(desk.serviceId))[hour(8)],
    ).toBe(1)
  })

  test('are free once the booking was moved or canceled in another way', async () => {
    const [id = ''] = await fillDay(1, [13])
    const { id: disturbance } = await disturb()
    await call('POST', `/bookings/${id}/cancel`, {
      reason: 'Asked for',
      canceledBy: 'customer',
      refundAmount: 0,
    })
    expect((await report(disturbance)).counts).toMatchObject({ ended: 1, open: 0 })
    expect((await answer(id, { refund: true })).body.code).toBe('offer_answered')
    expect(
      await desk.app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toEqual([])
  })
})

describe('an offer', () => {
  test('is answered once by twenty presses at once', async () => {
    const [id = ''] = await fillDay(2, [13])
    const { id: disturbance } = await disturb()
    const offer = (await report(disturbance)).offers.find(({ booking }) => booking._id === id)
    const slots = offer?.times.map(({ slot }) => slot) ?? []
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        answer(id, index % 4 === 3 ? { refund: true } : { slot: slots[index % 4] }),
      ),
    )
    const good = answers.filter(({ status }) => status === 200)
    // Those who pressed the same as the first one get its answer.
    expect(good).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'offer_answered')).toHaveLength(15)
    const moves = await desk.app.ctx.db
      .selectFrom('messages')
      .select('event')
      .where('booking_id', '=', id)
      .where('event', 'in', ['moved', 'canceled'])
      .execute()
    expect(moves).toHaveLength(1)
    expect((await report(disturbance)).counts.open).toBe(1)
  })

  test('whose answer came before its message was sent is not told of any more', async () => {
    const [id = ''] = await fillDay(1, [13])
    const { id: disturbance } = await disturb()
    const [offer] = (await report(disturbance)).offers
    expect((await answer(id, { slot: offer?.times[0]?.slot })).status).toBe(200)
    const { customer_email } = await bookingRow(id)
    const subjects = (await mailsTo(desk.app, customer_email)).map(({ subject }) => subject?.split(':')[0])
    expect(subjects).toEqual(['Booking moved'])
  })

  test('is answered by staff after the deadline and after the start, with the refund confirmed', async () => {
    const [id = '', other = ''] = await fillDay(2, [13])
    const { id: disturbance } = await disturb()
    desk.app.clock.advance({ hours: 9 })
    await carryOn()
    await desk.signInAgain()
    const offers = (await report(disturbance)).offers
    expect(offers.map(({ state }) => state)).toEqual(['unanswered', 'unanswered'])
    const of = (bookingId: string) => offers.find(({ booking }) => booking._id === bookingId)
    const path = (bookingId: string) => `/disturbance-offers/${of(bookingId)?._id}/answer`
    expect((await call('POST', path(id), { slot: of(id)?.times[0]?.slot })).status).toBe(200)
    expect((await call('POST', path(other), { refund: true })).status).toBe(200)
    expect((await report(disturbance)).counts).toMatchObject({ moved: 1, refunded: 1, unanswered: 0 })
  })

  test('is refused for a booking that has changed since the preview', async () => {
    const [id = ''] = await fillDay(2, [13])
    const shown = await preview()
    await desk.app.ctx.db.updateTable('bookings').set({ revision: 7 }).where('id', '=', id).execute()
    const { body } = await send(shown)
    await carryOn()
    const { offers, counts } = await report(body.data._id)
    expect(counts).toMatchObject({ open: 1, refused: 1 })
    expect(offers.find(({ booking }) => booking._id === id)?.refusal).toBe('changed_meanwhile')
  })
})

describe('an unpaid booking of the disturbed hours', () => {
  test('is shown without an offer, and is listed in the report until it has one', async () => {
    const [id = '', unpaid = ''] = await fillDay(2, [13])
    const status = (of: 'held' | 'confirmed') =>
      desk.app.ctx.db.updateTable('bookings').set({ status: of }).where('id', '=', unpaid).execute()
    await status('held')
    const shown = await preview()
    const shownOf = (booking: string) => shown.offers.find((offer) => offer.booking._id === booking)
    expect(shownOf(unpaid)).toMatchObject({ times: [], told: null, hasOffer: false })
    expect(shownOf(unpaid)?.heldUntil).not.toBeNull()
    expect(shownOf(id)).toMatchObject({ heldUntil: null, hasOffer: false })
    const sent = { ...shown, offers: shown.offers.filter(({ heldUntil }) => heldUntil === null) }
    const { body } = await send(sent)
    await carryOn()
    const { others, counts } = await report(body.data._id)
    expect(counts.open).toBe(1)
    expect(others.map(({ booking, heldUntil }) => [booking._id, heldUntil !== null])).toEqual([
      [unpaid, true],
    ])
    // It is paid, and gets an offer of its own.
    await status('confirmed')
    expect((await report(body.data._id)).others.map(({ heldUntil }) => heldUntil)).toEqual([null])
    const again = await preview()
    expect(again.offers.map(({ booking, hasOffer }) => [booking._id, hasOffer]).toSorted()).toEqual(
      [
        [id, true],
        [unpaid, false],
      ].toSorted(),
    )
    await send({ ...again, offers: again.offers.filter(({ hasOffer }) => !hasOffer) })
    await carryOn()
    expect((await report(body.data._id)).others).toEqual([])
  })
})

test('a customer with an open offer is not reminded of the disturbed time', async () => {
  const [id = ''] = await fillDay(1, [13])
  await disturb()
  await desk.app.ctx.db
    .transaction()
    .execute((tx) => planReminder(desk.app.ctx, tx, { bookingId: id, minutes: 26 * 60 }))
  await sendQueuedMails(desk.app)
  const reminders = () =>
    desk.app.ctx.db
      .selectFrom('messages')
      .select(['state', 'skip_reason'])
      .where('booking_id', '=', id)
      .where('event', '=', 'reminder')
      .execute()
  expect(await reminders()).toEqual([{ state: 'skipped', skip_reason: 'outdated' }])
})

test('the history names who has sent a disturbance, and old ones are deleted', async () => {
  await fillDay(1, [13])
  const { id } = await disturb()
  const { body } = await call<RecordedChange[]>('GET', '/history?kind=bookings')
  expect(body.data.find(({ subject }) => subject._id === id)).toMatchObject({
    action: 'disturbance.sent',
    by: { _id: desk.owner.user.sub },
    subject: {
      type: 'disturbance',
      _id: id,
      days: { from: desk.date, to: desk.date, fromTime: '13:00', toTime: '18:00' },
    },
  })
  const left = () => desk.app.ctx.db.selectFrom('disturbances').select('id').execute()
  desk.app.clock.advance({ hours: 30 * 24 })
  await desk.app.runJob('delete-disturbances')
  expect(await left()).toHaveLength(1)
  desk.app.clock.advance({ hours: 2 * 24 })
  await desk.app.runJob('delete-disturbances')
  expect(await left()).toEqual([])
})

describe('the disturbed hours', () => {
  test('are closed for everybody, for areas, or for crews, and other times are outside of them', async () => {
    const ids = await fillDay(2, [13, 15])
    const { id } = await disturb({ crews: [desk.teams[0]?._id] })
    expect((await report(id)).offers.map(({ booking }) => booking._id)).toEqual([ids[0], ids[2]])
    const off = await desk.app.ctx.db.selectFrom('crew_time_off').selectAll().execute()
    expect(off.map(({ reason }) => reason)).toEqual(['heavy rain'])
    await desk.app.ctx.db.deleteFrom('disturbances').execute()
    const { id: second } = await disturb({ areas: [desk.area] })
    expect((await report(second)).offers).toHaveLength(4)
    const closed = await desk.app.ctx.db.selectFrom('closed_dates').selectAll().execute()
    expect(closed).toMatchObject([{ area_id: desk.area, from_time: '13:00', to_time: '18:00' }])
  })

  test('name what is missing', async () => {
    const { status, body } = await call('POST', '/disturbances/preview', {
      ...rain({ cause: 'other', toTime: '12:00', answerBy: { date: desk.date, time: '08:00' } }),
    })
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['toTime', 'causeText'])
  })
})
