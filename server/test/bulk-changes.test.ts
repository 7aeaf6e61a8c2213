import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BulkAct, BulkChange, BulkPreview } from '@jhilik/contract/bulk-changes.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { timeHasPassed } from '@jhilik/contract/validation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot, makeUser } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { auditsOf, makePaidBooking } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'
import { refundsOf } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let dispatchers: [SignedIn, SignedIn]
let customer: SignedIn
let crews: ReturnType<typeof crewsOf>
let date: string
let north: Crew

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
  dispatchers = [await app.signIn('dispatcher'), await app.signIn('dispatcher')]
  date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 3)
  crews = crewsOf(app, owner, date)
})
beforeEach(async () => {
  app.clock.set(new Date())
  customer = await app.signIn()
  await app.ctx.db.deleteFrom('bulk_changes').execute()
  await app.ctx.db.updateTable('bookings').set({ crew_no: null, occupied_until: null }).execute()
  await app.ctx.db.deleteFrom('crews').execute()
  north = await crews.addCrew({ name: 'North' })
})
afterAll(() => app.close())

const call = async <T>(path: string, body: object, by = dispatchers[0], headers = {}) => {
  const sent = { token: by.token, body, headers }
  const answer = await app.request<Answer<T> & ProblemBody>('POST', `/api/bulk-changes${path}`, sent)
  return { status: answer.status, body: answer.body, data: answer.body.data }
}
const preview = async (act: BulkAct, bookings: readonly string[], by?: SignedIn) =>
  (await call<BulkPreview>('/preview', { act, bookings }, by)).data
/** What the page sends after a preview: all that can be changed. */
const seenIn = ({ bookings }: BulkPreview) =>
  bookings.map(({ booking, version, refundAmount }) => ({ booking: booking._id, version, refundAmount }))
const request = (act: BulkAct, seen: object[], by?: SignedIn, key?: string) =>
  call<BulkChange>('', { act, bookings: seen }, by, key ? { 'idempotency-key': key } : {})
const carryOn = () => app.runJob('carry-on-bulk-changes')
const report = async (id: string, by = owner) =>
  (await app.request<Answer<BulkChange>>('GET', `/api/bulk-changes/${id}`, { token: by.token })).body.data
const outcomes = ({ bookings }: BulkChange) =>
  Object.fromEntries(bookings.map(({ booking, outcome, code }) => [booking._id, code ?? outcome]))
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const startOf = async (id: string) => (await rowOf(id)).slot_start_time

const later: BulkAct = { kind: 'move', minutes: 60, reason: 'Rain' }
const toNorth = (): BulkAct => ({ kind: 'assign', crew: north._id })
const cancelByTerms: BulkAct = { kind: 'cancel', refund: 'terms', canceledBy: 'customer', reason: 'Rain' }

const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`
/** Bookings of a crew, one after the other, each of an hour from eight o'clock. */
async function addRow(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push((await crews.addJob(north, hour(8 + index), hour(9 + index))).id)
  }
  return ids
}

describe('moving many bookings', () => {
  test('by an hour, none stands in the way of another one, and the preview says what happens', async () => {
    const ids = await addRow(4)
    const shown = await preview(later, ids)
    // The last one is moved first.
    expect(shown.bookings.map(({ booking }) => booking._id)).toEqual(ids.toReversed())
    expect(shown.bookings.map(({ after }) => [after?.slot.startTime, after?.crew?.name])).toEqual([
      ['12:00', 'North'],
      ['11:00', 'North'],
      ['10:00', 'North'],
      ['09:00', 'North'],
    ])
    const [first] = shown.bookings
    expect(first?.told?.subject).toContain('Booking moved')
    expect(first?.told?.language).toBe('en')
    expect(shown.totals).toMatchObject([{ refundAmount: 0, keptAmount: 0 }])
    expect(await Promise.all(ids.map(startOf))).toEqual(['08:00', '09:00', '10:00', '11:00'])

    const { status, data } = await request(later, seenIn(shown))
    expect([status, data.finishedAt]).toEqual([200, null])
    await carryOn()
    const done = await report(data._id)
    expect(done.finishedAt).not.toBeNull()
    expect(Object.values(outcomes(done))).toEqual(['changed', 'changed', 'changed', 'changed'])
    expect(await Promise.all(ids.map(startOf))).toEqual(['09:00', '10:00', '11:00', '12:00'])
    for (const id of ids) {
      const moved = (await auditsOf(app, id)).filter(({ action }) => action === 'booking.moved')
      expect(moved).toMatchObject([{ actor_id: dispatchers[0].user.sub, detail: { bulkChange: data._id } }])
    }
  })

  test('one of forty that cannot be moved is reported, and the others are moved', async () => {
    const others = await Promise.all(
      Array.from({ length: 39 }, () => crews.addCrew().then((crew) => crews.addJob(crew, '10:00', '11:00'))),
    )
    const gone = await crews.addJob(north, '10:00', '11:00')
    const ids = [...others.map(({ id }) => id), gone.id]
    const toLate: BulkAct = { kind: 'move', minutes: 120, reason: 'Rain' }
    const shown = await preview(toLate, ids)
    expect(shown.bookings.filter(({ code }) => code !== null)).toEqual([])
    // A colleague cancels it before the change is sent.
    await app.ctx.db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', gone.id).execute()
    const { data } = await request(toLate, seenIn(shown))
    await carryOn()
    const done = outcomes(await report(data._id))
    expect(done[gone.id]).toBe('changed_meanwhile')
    expect(others.map(({ id }) => done[id])).toEqual(others.map(() => 'changed'))
    expect(await Promise.all(others.map(({ id }) => startOf(id)))).toEqual(others.map(() => '12:00'))
    expect(await startOf(gone.id)).toBe('10:00')
  })

  test('leaves out one whose note or contact was edited after the preview', async () => {
    const [noted = '', called = '', same = ''] = await addRow(3)
    const shown = await preview(later, [noted, called, same])
    const edit = (id: string, body: object) =>
      app.request('PATCH', `/api/bookings/${id}/details`, { token: dispatchers[1].token, body })
    expect((await edit(noted, { note: 'Only before noon' })).status).toBe(200)
    expect((await edit(called, { phone: '01711223344' })).status).toBe(200)
    const { data } = await request(later, seenIn(shown))
    await carryOn()
    expect(outcomes(await report(data._id))).toEqual({
      [noted]: 'changed_meanwhile',
      [called]: 'changed_meanwhile',
      [same]: 'changed',
    })
  })

  test('leaves each with its crew when that can do it', async () => {
    const crew = await crews.addCrew()
    const { id } = await crews.addJob(crew, '10:00', '11:00')
    const crewAfter = async () => (await preview(later, [id])).bookings[0]?.after?.crew?._id
    // Another crew could do it as well.
    expect(await crewAfter()).toBe(crew._id)
    await crews.addJob(crew, '11:00', '12:00')
    expect(await crewAfter()).toBe(north._id)
  })

  test('to a time without a free crew, or that has passed, is refused with the reason in the preview', async () => {
    const [one = ''] = await addRow(1)
    const night = await preview({ kind: 'move', minutes: 13 * 60, reason: 'Rain' }, [one])
    expect(night.bookings).toMatchObject([{ code: 'no_crew_free', after: null, told: null }])
    const past = await preview({ kind: 'move', minutes: -5 * 24 * 60, reason: 'Rain' }, [one])
    expect(past.bookings).toMatchObject([{ code: 'invalid_input', message: timeHasPassed }])
    expect(night.totals).toEqual([])
  })

  test('to another day keeps the time of day', async () => {
    const ids = await addRow(2)
    const act: BulkAct = { kind: 'moveToDay', date: addDays(date, 1), reason: 'Rain' }
    const { data } = await request(act, seenIn(await preview(act, ids)))
    await carryOn()
    expect(Object.values(outcomes(await report(data._id)))).toEqual(['changed', 'changed'])
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.map((row) => [row.slot_date, row.slot_start_time])).toEqual([
      [addDays(date, 1), '08:00'],
      [addDays(date, 1), '09:00'],
    ])
  })
})

describe('the same bookings', () => {
  test('moved by two dispatchers at once are moved once each, and the other one is told', async () => {
    const ids = await addRow(6)
    const seen = seenIn(await preview(later, ids))
    const sent = await Promise.all(dispatchers.map((by) => request(later, seen, by)))
    await Promise.all([carryOn(), carryOn()])
    const reports = await Promise.all(sent.map(({ data }) => report(data._id)))
    for (const id of ids) {
      expect(reports.map((one) => outcomes(one)[id]).toSorted()).toEqual(['changed', 'changed_meanwhile'])
      const moved = (await auditsOf(app, id)).filter(({ action }) => action === 'booking.moved')
      expect(moved).toHaveLength(1)
    }
    expect(await Promise.all(ids.map(startOf))).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
    ])
  })

  test('canceled by one and moved by another dispatcher at once are done one of both, and both reports are right', async () => {
    const ids = await addRow(6)
    const acts: [BulkAct, BulkAct] = [later, { ...cancelByTerms, refund: 'all' }]
    const sent = []
    for (const [index, act] of acts.entries()) {
      sent.push({ act, seen: seenIn(await preview(act, ids)), by: dispatchers[index] })
    }
    const changes = await Promise.all(sent.map(({ act, seen, by }) => request(act, seen, by)))
    await Promise.all([carryOn(), carryOn()])
    const [moves, cancels] = await Promise.all(changes.map(({ data }) => report(data._id)))
    if (!moves || !cancels) throw new Error('There are two reports.')
    for (const [index, id] of ids.entries()) {
      const isMoved = outcomes(moves)[id] === 'changed'
      expect([outcomes(moves)[id], outcomes(cancels)[id]]).toEqual(
        isMoved ? ['changed', 'changed_meanwhile'] : ['changed_meanwhile', 'changed'],
      )
      const { status, slot_start_time } = await rowOf(id)
      expect([status, slot_start_time]).toEqual(
        isMoved ? ['confirmed', hour(9 + index)] : ['canceled', hour(8 + index)],
      )
    }
  })

  test('under one key are changed once, and another request with the key is refused', async () => {
    const [one = '', other = ''] = await addRow(2)
    const shown = await preview(later, [other])
    const key = newId()
    const [first, again] = await Promise.all([1, 2].map(() => request(later, seenIn(shown), undefined, key)))
    expect(again?.data._id).toBe(first?.data._id)
    await carryOn()
    const afterwards = await request(later, seenIn(shown), undefined, key)
    expect(outcomes(afterwards.data)).toEqual({ [other]: 'changed' })
    expect(await startOf(other)).toBe('10:00')
    const different = await request(later, seenIn(await preview(later, [one])), undefined, key)
    expect([different.status, different.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('are changed once when two processes carry the change on at once', async () => {
    const ids = await addRow(4)
    const { data } = await request(later, seenIn(await preview(later, ids)))
    await Promise.all([carryOn(), carryOn(), carryOn()])
    expect(Object.values(outcomes(await report(data._id)))).toEqual(ids.map(() => 'changed'))
    expect(await Promise.all(ids.map(startOf))).toEqual(['09:00', '10:00', '11:00', '12:00'])
  })
})

describe('giving many bookings to a crew', () => {
  test('finds out which of them it can do besides each other', async () => {
    const slot = () => makeSlot(app.ctx.db, { date, start_time: '10:00', end_time: '11:00' })
    const [one, two] = [await slot(), await slot()]
    const ids = [
      (await makeBooking(app.ctx.db, { slot_id: one.id })).id,
      (await makeBooking(app.ctx.db, { slot_id: two.id })).id,
    ]
    const shown = await preview(toNorth(), ids)
    expect(shown.bookings.map(({ code, conflicts }) => [code, conflicts])).toEqual([
      [null, []],
      ['crew_conflict', ['overlap']],
    ])
    const { data } = await request(toNorth(), seenIn(shown))
    await carryOn()
    expect(Object.values(outcomes(await report(data._id)))).toEqual(['changed', 'crew_conflict'])
  })
})

describe('canceling many bookings', () => {
  const terms = { free_cancel_hours: 24, late_refund_percent: 50, cancel_grace_minutes: 0 }

  test('gives back by the terms of each, and says what is kept and no longer collected', async () => {
    const early = await makePaidBooking(app, customer, 48, terms)
    const late = await makePaidBooking(app, customer, 20, terms)
    const shown = await preview(cancelByTerms, [early.id, late.id], owner)
    expect(
      shown.bookings.map(({ booking, refundAmount, keptAmount }) => [booking._id, refundAmount, keptAmount]),
    ).toEqual([
      [late.id, 20, 20],
      [early.id, 40, 0],
    ])
    expect(shown.totals).toMatchObject([{ refundAmount: 60, keptAmount: 20, notCollectedAmount: 0 }])
    expect(await refundsOf(app, early.id)).toEqual([])
    const { data } = await request(cancelByTerms, seenIn(shown), owner)
    await carryOn()
    const done = await report(data._id)
    expect(done.bookings.map(({ outcome, refundAmount }) => [outcome, refundAmount])).toEqual([
      ['changed', 20],
      ['changed', 40],
    ])
    expect(await refundsOf(app, late.id)).toMatchObject([{ amount_minor: 2000 }])
    // Both bookings are of the same customer.
    expect(await mailsTo(app, early.customer_email)).toHaveLength(2)
    // Refunds are hidden from those who do not see payments.
    const seenByDispatcher = await report(data._id, dispatchers[0])
    expect(seenByDispatcher.bookings.map(({ refundAmount }) => refundAmount)).toEqual([null, null])
  })

  test('refuses one whose refund became less since the preview', async () => {
    const booking = await makePaidBooking(app, customer, 25, terms)
    const shown = await preview(cancelByTerms, [booking.id], owner)
    expect(shown.bookings[0]?.refundAmount).toBe(40)
    const { data } = await request(cancelByTerms, seenIn(shown), owner)
    app.clock.set(addMinutes(app.clock.now(), 120))
    await carryOn()
    app.clock.set(new Date())
    expect(outcomes(await report(data._id))).toEqual({ [booking.id]: 'refund_changed' })
    expect((await rowOf(booking.id)).status).toBe('confirmed')
  })

  test('with refunds needs the password, and carrying it on later does not', async () => {
    const booking = await makePaidBooking(app, customer, 48, terms)
    const all: BulkAct = { ...cancelByTerms, refund: 'all', canceledBy: 'business' }
    app.clock.set(addMinutes(app.clock.now(), 11))
    const shown = await preview(all, [booking.id], owner)
    const refused = await request(all, seenIn(shown), owner)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    app.clock.set(new Date())
    const { data } = await request(all, seenIn(shown), owner)
    app.clock.set(addMinutes(app.clock.now(), 12))
    await carryOn()
    app.clock.set(new Date())
    expect(outcomes(await report(data._id))).toEqual({ [booking.id]: 'changed' })
    expect(await refundsOf(app, booking.id)).toMatchObject([
      { amount_minor: 4000, reason: 'canceled_by_staff' },
    ])
  })

  test('is refused for paid ones by those who may not refund, who learn no amount', async () => {
    const booking = await makePaidBooking(app, customer, 48, terms)
    const shown = await preview(cancelByTerms, [booking.id])
    expect(shown.bookings).toMatchObject([{ code: 'refund_not_allowed', refundAmount: 0, keptAmount: 0 }])
  })

  test('stops when the sign-in of the request has ended', async () => {
    const [one = ''] = await addRow(1)
    const guest = await app.signIn('dispatcher')
    const { data } = await request(later, seenIn(await preview(later, [one], guest)), guest)
    await app.ctx.db
      .updateTable('sign_ins')
      .set({ ended_at: app.clock.now() })
      .where('user_id', '=', guest.user.sub)
      .execute()
    await carryOn()
    expect(outcomes(await report(data._id))).toEqual({ [one]: 'not_signed_in' })
    expect(await startOf(one)).toBe('08:00')
  })
})

describe('a bulk change', () => {
  test('of an unknown booking, of none, or of more than a hundred is refused', async () => {
    const ids = Array.from({ length: 101 }, () => newId())
    const asked = (bookings: readonly string[]) => call('/preview', { act: later, bookings })
    expect((await asked([newId()])).status).toBe(404)
    expect((await asked([])).status).toBe(400)
    expect((await asked(ids)).status).toBe(400)
    expect((await request(later, [{ booking: newId(), version: 'x' }])).status).toBe(404)
  })

  test('is found in the history of each booking', async () => {
    const [one = ''] = await addRow(1)
    await request(later, seenIn(await preview(later, [one])))
    await carryOn()
    const path = `/api/bookings/${one}`
    const { body } = await app.request<Answer<BookingDetail>>('GET', path, { token: owner.token })
    expect(body.data.history).toMatchObject([{ action: 'booking.moved', reason: 'Rain' }])
  })
})

test('bookings between two times of a day are found', async () => {
  const area = await crews.addArea('uttara')
  const { id: user_id } = await makeUser(app.ctx.db)
  const add = async (start_time: string, end_time: string) => {
    const slot = await makeSlot(app.ctx.db, { date, start_time, end_time })
    return (await makeBooking(app.ctx.db, { user_id, slot_id: slot.id, area_id: area })).id
  }
  await add('11:00', '13:00')
  const within = [await add('12:30', '13:30'), await add('16:30', '17:30')]
  await add('17:00', '18:00')
  const query = new URLSearchParams({
    from: date,
    to: date,
    areaId: area,
    fromTime: '13:00',
    toTime: '17:00',
  })
  const path = `/api/bookings?${query}&sort=startsAt&direction=asc`
  const { body } = await app.request<Answer<ListedBooking[]>>('GET', path, { token: owner.token })
  expect(body.data.map(({ _id }) => _id)).toEqual(within)
})
