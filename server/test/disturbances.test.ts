import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { DisturbancePreview, DisturbanceReport, OfferedTime } from '@jhilik/contract/disturbances.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { makeBookingLink } from '../src/messages/commands/make-booking-link.ts'
import { planReminder } from '../src/messages/store/messages.ts'
import { addDays, instantOf, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { refundsOf } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let date: string
let crews: ReturnType<typeof crewsOf>
let teams: Crew[]
let serviceId: string
let area: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { RATE_LIMIT: '1000000' } })
})
afterAll(() => app?.close())
beforeEach(async () => {
  const { db, config } = app.ctx
  app.clock.set(new Date())
  const today = wallClock(new Date(), config.timeZone).date
  // The desk is used at noon.
  app.clock.set(instantOf(addDays(today, 1), '12:00', config.timeZone))
  date = addDays(today, 1)
  owner = await app.signIn('owner')
  await db.deleteFrom('disturbances').execute()
  await db.deleteFrom('closed_dates').execute()
  await sql`update bookings set status = 'canceled' where status = 'confirmed'`.execute(db)
  await db.updateTable('bookings').set({ crew_no: null, occupied_until: null }).execute()
  await db.deleteFrom('crews').execute()
  crews = crewsOf(app, owner, date)
  serviceId = await crews.addService({ duration_minutes: 60, price_minor: 4000 })
  area = await crews.addArea('gulshan')
})

const call = <T>(method: string, path: string, body?: object, token = owner.token) =>
  app.request<Answer<T> & ProblemBody>(method, `/api${path}`, { token, ...(body && { body }) })

const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`

/** Adds crews that each have a paid job at each of these hours of the day, and slots of the next days. */
async function fillDay(count: number, hours: readonly number[], { days = 4 } = {}): Promise<string[]> {
  const { db } = app.ctx
  teams = await Promise.all(Array.from({ length: count }, () => crews.addCrew()))
  const ids: string[] = []
  for (const start of hours) {
    const slot = await makeSlot(db, {
      service_id: serviceId,
      date,
      start_time: hour(start),
      end_time: hour(start + 1),
      capacity: count,
    })
    for (const [index, crew] of teams.entries()) {
      const customer = await app.signIn()
      const booking = await makePaidBooking(app, customer, 0, {
        service_id: serviceId,
        slot_id: slot.id,
        slot_date: date,
        slot_start_time: hour(start),
        slot_end_time: hour(start + 1),
        slot_capacity: count,
        seat: index + 1,
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
        crew_no: crew.no,
        occupied_until: slot.ends_at,
        area_id: area,
        customer_email: `c${start}-${index}-${customer.user.sub}@people.example`,
      })
      ids.push(booking.id)
    }
  }
  for (let day = 1; day <= days; day += 1) {
    for (let start = 8; start < 20; start += 1) await addSlot(addDays(date, day), start, count)
  }
  return ids
}

const addSlot = (day: string, start: number, capacity: number) =>
  makeSlot(app.ctx.db, {
    service_id: serviceId,
    date: day,
    start_time: hour(start),
    end_time: hour(start + 1),
    capacity,
  })

const rain = (given: object = {}) => ({
  cause: 'rain',
  date,
  fromTime: '13:00',
  toTime: '18:00',
  answerBy: { date, time: '20:00' },
  ...given,
})
const preview = async (given: object = {}) =>
  (await call<DisturbancePreview>('POST', '/disturbances/preview', rain(given))).body.data
const offersOf = ({ offers }: DisturbancePreview) =>
  offers.map(({ booking, version, times }) => ({
    booking: booking._id,
    version,
    slots: times.map(({ slot }) => slot),
  }))
const send = (shown: DisturbancePreview, given: object = {}) =>
  call<DisturbanceReport>('POST', '/disturbances', { ...rain(given), offers: offersOf(shown) })
const carryOn = () => app.runJob('carry-on-disturbances')
const report = async (id: string) => (await call<DisturbanceReport>('GET', `/disturbances/${id}`)).body.data
const tokenOf = async (bookingId: string) =>
  (await makeBookingLink(app.ctx, { bookingId, messageId: null })).split('/v/')[1]
const answer = async (bookingId: string, body: object) =>
  app.request<Answer<BookingPage> & ProblemBody>(
    'POST',
    `/api/booking-pages/${await tokenOf(bookingId)}/offer`,
    {
      body,
    },
  )
const bookingRow = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const possibleTimes = async (booking: string, kept: object[]) =>
  (await call<OfferedTime[]>('POST', '/disturbances/times', { ...rain(), kept, booking })).body.data
const keptOf = (shown: DisturbancePreview) =>
  offersOf(shown).map(({ booking, slots }) => ({ booking, slots }))

/** Previews and sends a disturbance, and makes its offers. */
async function disturb(given: object = {}) {
  const shown = await preview(given)
  const sent = await send(shown, given)
  expect(sent.body).toMatchObject({ success: true })
  await carryOn()
  return { shown, id: sent.body.data._id }
}

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
    expect(await app.ctx.db.selectFrom('offered_times').selectAll().execute()).toEqual([])
    expect(await app.ctx.db.selectFrom('closed_dates').selectAll().execute()).toEqual([])

    const { body } = await send(shown)
    await carryOn()
    const sent = await report(body.data._id)
    expect(sent.counts).toMatchObject({ open: 40, refused: 0, waiting: 0 })
    expect(
      await app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toHaveLength(120)
    // What was held is what was shown.
    expect(sent.offers.map(({ times }) => times.map(({ slot }) => slot))).toEqual(
      shown.offers.map(({ times }) => times.map(({ slot }) => slot)),
    )
    await sendQueuedMails(app)
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
        expect((await refundsOf(app, booking._id)).map(({ amount_minor }) => amount_minor)).toEqual([4000])
      } else {
        expect([row.status, row.slot_id]).toEqual(['confirmed', times[index % 3]?.slot])
      }
    }
    // Ten offers hold their times still; the others hold none.
    expect(
      await app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toHaveLength(30)
  })
})

describe('offered times', () => {
  test('are nobody else’s until the deadline, and go back on sale then', async () => {
    const [id = ''] = await fillDay(1, [13], { days: 1 })
    await disturb()
    const held = await app.ctx.db.selectFrom('offered_times').selectAll().orderBy('position').execute()
    expect(held.map(({ held }) => held)).toEqual([true, true, true])
    const next = addDays(date, 1)
    const free = async () => (await crewsOf(app, owner, next).readDay(serviceId))[hour(8)]
    expect(await free()).toBe(0)
    // The database refuses what has not looked.
    const insert = makeBooking(app.ctx.db, { slot_id: held[0]?.slot_id ?? '', status: 'confirmed' })
    await expect(insert).rejects.toMatchObject({ constraint: 'offered_times_seats' })
    const elsewhere = await makeSlot(app.ctx.db, { date: next, start_time: '08:30', end_time: '09:30' })
    const overlap = makeBooking(app.ctx.db, {
      slot_id: elsewhere.id,
      crew_no: teams[0]?.no ?? 0,
      occupied_until: elsewhere.ends_at,
    })
    await expect(overlap).rejects.toMatchObject({ constraint: 'offered_times_of_crew' })

    app.clock.advance({ hours: 9 })
    expect((await answer(id, { slot: held[0]?.slot_id })).body.code).toBe('offer_ended')
    await carryOn()
    expect(await free()).toBe(1)
    owner = await app.signIn('owner')
    const { body } = await call<DisturbanceReport[]>('GET', '/disturbances')
    expect(body.data[0]?.counts).toMatchObject({ open: 0, unanswered: 1 })
  })

  test('that are past their deadline are read as free before the job has freed them', async () => {
    await fillDay(1, [13], { days: 1 })
    await disturb()
    await sql`update offered_times set held_until = clock_timestamp() - interval '1 second'`.execute(
      app.ctx.db,
    )
    expect((await crewsOf(app, owner, addDays(date, 1)).readDay(serviceId))[hour(8)]).toBe(1)
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
      await app.ctx.db.selectFrom('offered_times').selectAll().where('held', '=', true).execute(),
    ).toEqual([])
  })
})

test('the next times after the disturbed hours are proposed, and the last before them only when those are too few', async () => {
  const answerBy = { date, time: '20:00' }
  date = addDays(date, 3)
  const [dayBefore, nextDay] = [addDays(date, -1), addDays(date, 1)]
  await fillDay(1, [13], { days: 1 })
  for (const start of [8, 9, 10, 11, 12]) await addSlot(dayBefore, start, 1)
  const proposed = async () =>
    (await preview({ answerBy })).offers.map(({ times }) =>
      times.map((time) => `${time.date} ${time.startTime}`),
    )
  expect(await proposed()).toEqual([[`${nextDay} 08:00`, `${nextDay} 11:00`, `${nextDay} 14:00`]])
  await app.ctx.db
    .updateTable('slots')
    .set({ status: 'canceled' })
    .where('date', '=', nextDay)
    .where('start_time', '>', '08:00')
    .execute()
  expect(await proposed()).toEqual([[`${dayBefore} 09:00`, `${dayBefore} 12:00`, `${nextDay} 08:00`]])
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
    const moves = await app.ctx.db
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
    const subjects = (await mailsTo(app, customer_email)).map(({ subject }) => subject?.split(':')[0])
    expect(subjects).toEqual(['Booking moved'])
  })

  test('is answered by staff after the deadline and after the start, with the refund confirmed', async () => {
    const [id = '', other = ''] = await fillDay(2, [13])
    const { id: disturbance } = await disturb()
    app.clock.advance({ hours: 9 })
    await carryOn()
    owner = await app.signIn('owner')
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
    await app.ctx.db.updateTable('bookings').set({ revision: 7 }).where('id', '=', id).execute()
    const { body } = await send(shown)
    await carryOn()
    const { offers, counts } = await report(body.data._id)
    expect(counts).toMatchObject({ open: 1, refused: 1 })
    expect(offers.find(({ booking }) => booking._id === id)?.refusal).toBe('changed_meanwhile')
  })
})

describe('a time that is chosen by hand', () => {
  test('is one that nobody else is offered, and the others keep theirs', async () => {
    const [first = '', second = ''] = await fillDay(2, [13], { days: 1 })
    const shown = await preview()
    const [own = [], others = []] = [first, second].map(
      (id) => offersOf(shown).find(({ booking }) => booking === id)?.slots,
    )
    // Two crews are free at each hour, so that the customer can be offered what the other one is.
    const kept = [
      { booking: first, slots: own.slice(1) },
      { booking: second, slots: others },
    ]
    const possible = (await possibleTimes(first, kept)).map(({ slot }) => slot)
    expect(possible).toContain(own[0])
    expect(possible.filter((slot) => own.slice(1).includes(slot))).toEqual([])
    const chosen = possible.at(-1) ?? ''
    const changed = await preview({
      kept: [
        { booking: first, slots: [...own.slice(1), chosen] },
        { booking: second, slots: others },
      ],
    })
    const offers = offersOf(changed)
    expect(offers.find(({ booking }) => booking === first)?.slots).toEqual([...own.slice(1), chosen])
    expect(offers.find(({ booking }) => booking === second)?.slots).toEqual(others)
    const { body } = await send(changed)
    await carryOn()
    const sent = (await report(body.data._id)).offers.find(({ booking }) => booking._id === first)
    expect(sent?.times.map(({ slot }) => slot)).toEqual([...own.slice(1), chosen])
  })

  test('is not possible once the crews are offered to others then', async () => {
    const [first = '', second = ''] = await fillDay(1, [13, 14], { days: 2 })
    const shown = await preview()
    const others = offersOf(shown).find(({ booking }) => booking === second)?.slots ?? []
    const possible = (await possibleTimes(first, keptOf(shown))).map(({ slot }) => slot)
    expect(others).toHaveLength(3)
    expect(possible.filter((slot) => others.includes(slot))).toEqual([])
    expect(possible.length).toBeGreaterThan(0)
    const { offers } = await preview({
      kept: [
        { booking: second, slots: others },
        { booking: first, slots: others },
      ],
    })
    // The first one by its start keeps them.
    expect(offers.map(({ times }) => times.length)).toEqual([3, 0])
    expect((await call('POST', '/disturbances/times', { ...rain(), booking: owner.user.sub })).status).toBe(
      404,
    )
  })
})

describe('what staff have written', () => {
  test('stands in the messages of its language and on the page, others get the usual text', async () => {
    const [id = '', other = ''] = await fillDay(2, [13])
    const { user_id } = await bookingRow(other)
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', user_id).execute()
    const explanation = { en: 'A tree lies on our road.', bn: '' }
    const { shown } = await disturb({ explanation })
    const textOf = (booking: string) =>
      shown.offers.find((offer) => offer.booking._id === booking)?.told?.text
    expect(textOf(id)).toContain('A tree lies on our road.')
    expect(textOf(id)).not.toContain('heavy rain')
    expect(textOf(other)).toContain('ভারী বৃষ্টি')
    const [mail] = await mailsTo(app, (await bookingRow(id)).customer_email)
    expect(mail?.text).toContain('A tree lies on our road.')
    const page = await app.request<Answer<BookingPage>>('GET', `/api/booking-pages/${await tokenOf(id)}`)
    expect(page.body.data.offer?.explanation).toEqual(explanation)
  })
})

test('a text of the owner takes the place of the usual one, unless staff have written one for the disturbance', async () => {
  const [id = ''] = await fillDay(1, [13])
  const owners = { event: 'disturbance_offer', channel: 'email', locale: 'en' } as const
  await app.ctx.db
    .insertInto('message_texts')
    .values({ ...owners, subject: 'Not at {when}', body: 'No wash with {cause}. Answer by {answer_by}.' })
    .execute()
  const told = async (given: object) => (await preview(given)).offers[0]?.told
  expect(await told({})).toMatchObject({
    subject: expect.stringMatching(/^Not at .*1:00\sPM$/),
    text: expect.stringMatching(/No wash with heavy rain\. Answer by .*8:00\sPM\./),
  })
  const explained = await told({ explanation: { en: 'A tree lies on our road.', bn: '' } })
  expect(explained?.subject).toMatch(/^We cannot come/)
  expect(explained?.text).not.toContain('No wash')
  await disturb()
  const [mail] = await mailsTo(app, (await bookingRow(id)).customer_email)
  expect(mail?.text).toContain('No wash with heavy rain')
  await app.ctx.db.deleteFrom('message_texts').execute()
})

describe('an unpaid booking of the disturbed hours', () => {
  test('is shown without an offer, and is listed in the report until it has one', async () => {
    const [id = '', unpaid = ''] = await fillDay(2, [13])
    const status = (of: 'held' | 'confirmed') =>
      app.ctx.db.updateTable('bookings').set({ status: of }).where('id', '=', unpaid).execute()
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
  await app.ctx.db
    .transaction()
    .execute((tx) => planReminder(app.ctx, tx, { bookingId: id, minutes: 26 * 60 }))
  await sendQueuedMails(app)
  const reminders = () =>
    app.ctx.db
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
    by: { _id: owner.user.sub },
    subject: {
      type: 'disturbance',
      _id: id,
      days: { from: date, to: date, fromTime: '13:00', toTime: '18:00' },
    },
  })
  const left = () => app.ctx.db.selectFrom('disturbances').select('id').execute()
  app.clock.advance({ hours: 30 * 24 })
  await app.runJob('delete-disturbances')
  expect(await left()).toHaveLength(1)
  app.clock.advance({ hours: 2 * 24 })
  await app.runJob('delete-disturbances')
  expect(await left()).toEqual([])
})

describe('the disturbed hours', () => {
  test('are closed for everybody, for areas, or for crews, and other times are outside of them', async () => {
    const ids = await fillDay(2, [13, 15])
    const { id } = await disturb({ crews: [teams[0]?._id] })
    expect((await report(id)).offers.map(({ booking }) => booking._id)).toEqual([ids[0], ids[2]])
    const off = await app.ctx.db.selectFrom('crew_time_off').selectAll().execute()
    expect(off.map(({ reason }) => reason)).toEqual(['heavy rain'])
    await app.ctx.db.deleteFrom('disturbances').execute()
    const { id: second } = await disturb({ areas: [area] })
    expect((await report(second)).offers).toHaveLength(4)
    const closed = await app.ctx.db.selectFrom('closed_dates').selectAll().execute()
    expect(closed).toMatchObject([{ area_id: area, from_time: '13:00', to_time: '18:00' }])
  })

  test('name what is missing', async () => {
    const { status, body } = await call('POST', '/disturbances/preview', {
      ...rain({ cause: 'other', toTime: '12:00', answerBy: { date, time: '08:00' } }),
    })
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['toTime', 'causeText'])
  })
})
