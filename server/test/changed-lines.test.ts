import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CanceledBooking } from '@jhilik/contract/bookings.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, bookingBody, payAt, refundsOf } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let user: SignedIn
let other: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: { faults: { ...NO_FAULTS, ipn: 'never' } } })
  admin = await app.signIn('admin')
  other = await app.signIn()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

const SEDAN = { name: 'Sedan', position: 0, price_minor: 4000, minutes: 30 }
const SUV = { name: 'SUV', position: 1, price_minor: 6000, minutes: 60 }

/** A wash in two sizes with wax, and a place in a slot of three hours. */
async function makeWash() {
  const { db } = app.ctx
  const service = await makeService(db, { price_minor: 4000, duration_minutes: 30 })
  const ids = { serviceId: service.id, sedan: newId(), suv: newId(), wax: newId() }
  const size = { service_id: service.id }
  await db
    .insertInto('service_sizes')
    .values([
      { id: ids.sedan, ...size, ...SEDAN },
      { id: ids.suv, ...size, ...SUV },
    ])
    .execute()
  await db
    .insertInto('service_add_ons')
    .values({
      id: ids.wax,
      ...size,
      position: 0,
      name: 'Wax',
      price_minor: 1000,
      minutes: 15,
      max_quantity: 2,
    })
    .execute()
  const slot = await makeSlot(db, { service_id: service.id, start_time: '10:00', end_time: '13:00' })
  return { ...ids, slotId: slot.id }
}

/** A paid visit: a sedan for 40, and an SUV with wax for 70. `terms` are those that the booking keeps. */
async function paidVisit(terms: object = { late_refund_percent: 0 }) {
  const wash = await makeWash()
  const line = {
    serviceId: wash.serviceId,
    size: wash.suv,
    addOns: [{ addOn: wash.wax, quantity: 1 }],
    ...testVehicle,
  }
  const body = { ...bookingBody(wash, user.user), size: wash.sedan, moreLines: [line] }
  const { bookingId, paymentUrl } = (await book(app, user, wash, { body })).body.data
  await payAt(paymentUrl, 'pay')
  await app.ctx.db.updateTable('bookings').set(terms).where('id', '=', bookingId).execute()
  const { lines } = await detailOf(bookingId)
  return { ...wash, id: bookingId, lines: lines.map(({ _id }) => _id) as [string, string] }
}

const call = <T>(who: SignedIn, method: string, path: string, body?: object, headers = {}) =>
  app.request<Answer<T> & ProblemBody>(method, `/api/bookings/${path}`, {
    token: who.token,
    ...(body && { body }),
    headers,
  })
const waxOf = async (id: string) => (await detailOf(id)).lines[1]?.addOns[0]?._id ?? expect.fail('no wax')
const detailOf = async (id: string, who = user) => (await call<BookingDetail>(who, 'GET', id)).body.data
const cancelLine = (id: string, line: string | undefined, who = user, body: object = {}, headers = {}) =>
  call<CanceledBooking>(who, 'POST', `${id}/lines/${line}/cancel`, body, headers)
const change = (id: string, body: object, headers = {}, who = admin) =>
  call<BookingDetail>(who, 'POST', `${id}/lines`, body, headers)
const preview = async (id: string, body: object) =>
  (await call<VisitPreview>(admin, 'POST', `${id}/lines/preview`, body)).body.data

/** Late: within the hours in which canceling is no longer free. */
const LATE = { free_cancel_hours: 100, cancel_grace_minutes: 0, late_refund_percent: 50 }

describe('a customer who cancels one service of a visit', () => {
  it('gets back what was paid for it, and keeps the other', async () => {
    const { id, lines } = await paidVisit()
    expect((await detailOf(id)).actions.cancelLines).toEqual([
      { _id: lines[0], refundAmount: 40, fullRefundAmount: 40 },
      { _id: lines[1], refundAmount: 70, fullRefundAmount: 70 },
    ])
    const headers = { 'idempotency-key': `cancel-${id}` }
    const body = { expectedRefundAmount: 70 }
    // The answer may be lost, so the same request again changes nothing.
    for (let times = 0; times < 2; times += 1) {
      const answer = await cancelLine(id, lines[1], user, body, headers)
      expect([answer.status, answer.body.data.refundAmount, answer.body.data.price]).toEqual([200, 70, 40])
    }
    const detail = await detailOf(id)
    expect(detail).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid', price: 40, minutes: 30 })
    expect(detail.money).toMatchObject({ paid: 110, refundDue: 70, dueOnSite: 0 })
    expect(detail.lines.map(({ canceledAt }) => canceledAt !== null)).toEqual([false, true])
    expect(await refundsOf(app, id)).toEqual([
      { status: 'manual', reason: 'price_lowered', amount_minor: 7000 },
    ])
    expect((await auditsOf(app, id)).at(-1)).toMatchObject({
      action: 'booking.line_canceled',
      actor_id: user.user.sub,
      detail: { before: { price: { amount: 110 } }, after: { price: { amount: 40 } }, refundMinor: 7000 },
    })
    const mail = (await mailsTo(app, user.user.email)).at(-1)
    expect(mail?.subject).toContain('Part of your booking canceled')
    expect(mail?.text).toContain('$70')
  })

  it('late gets the share that the terms say, and the rest is kept as a part of the price', async () => {
    const { id, lines } = await paidVisit(LATE)
    const answer = await cancelLine(id, lines[0])
    expect(answer.body.data).toMatchObject({
      refundAmount: 20,
      price: 90,
      charges: [{ kind: 'kept', amount: 20 }],
    })
    // What was kept is not shared out again when the rest is canceled.
    const rest = await call<CanceledBooking>(user, 'POST', `${id}/cancel`, {})
    expect(rest.body.data.refundAmount).toBe(35)
    const refunds = await refundsOf(app, id)
    expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual([2000, 3500])
  })

  it('late gets nothing of what was kept of it, also when the payment of an earlier choice was given back', async () => {
    const wash = await makeWash()
    const held = (await book(app, user, wash, { body: bookingBody(wash, user.user) })).body.data
    const line = { serviceId: wash.serviceId, size: wash.suv, addOns: [], ...testVehicle }
    const body = { ...bookingBody(wash, user.user), moreLines: [line] }
    const changed = (await book(app, user, wash, { body })).body.data
    for (const { paymentUrl } of [held, changed]) await payAt(paymentUrl, 'pay')
    const { bookingId: id } = changed
    await app.ctx.db.updateTable('bookings').set(LATE).where('id', '=', id).execute()
    const [first] = (await detailOf(id)).lines
    expect((await cancelLine(id, first?._id)).body.data).toMatchObject({ refundAmount: 20, price: 80 })
    const rest = await call<CanceledBooking>(user, 'POST', `${id}/cancel`, {})
    expect(rest.body.data.refundAmount).toBe(30)
  })

  it('is told when it gives back less by now, and nothing is canceled', async () => {
    const { id, lines } = await paidVisit(LATE)
    const answer = await cancelLine(id, lines[0], user, { expectedRefundAmount: 40 })
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_changed'])
    expect((await detailOf(id)).price).toBe(110)
  })

  it('cannot cancel the last one, one that is canceled, and those of others', async () => {
    const { id, lines } = await paidVisit()
    expect((await cancelLine(id, lines[0], other)).status).toBe(404)
    expect((await cancelLine(id, newId())).status).toBe(404)
    expect((await cancelLine(id, lines[0])).status).toBe(200)
    expect((await cancelLine(id, lines[0])).body.code).toBe('invalid_transition')
    const last = await cancelLine(id, lines[1])
    expect([last.status, last.body.code]).toEqual([409, 'last_line'])
    expect((await detailOf(id)).actions.cancelLines).toEqual([])
  })

  it('cancels one of two at once only, as the other is the last', async () => {
    const { id, lines } = await paidVisit()
    const answers = await Promise.all(lines.map((line) => cancelLine(id, line)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refunds = await refundsOf(app, id)
    expect(refunds).toHaveLength(1)
  })
})

describe('a receipt', () => {
  it('names all lines and charges, which add up to the price, and stays as it was when the visit changes', async () => {
    const { id, lines } = await paidVisit(LATE)
    const documentsOf = async () => (await call<Receipt>(user, 'GET', `${id}/receipt`)).body.data.documents
    const [before] = await documentsOf()
    expect(before?.bought).toMatchObject({
      lines: [
        { size: { name: 'Sedan' }, addOns: [], amount: 40 },
        { size: { name: 'SUV' }, addOns: [{ name: 'Wax', quantity: 1 }], amount: 70 },
      ],
      charges: [],
      moreVehicles: [{ registrationPlate: testVehicle.registrationPlate }],
    })
    await cancelLine(id, lines[0])
    expect((await documentsOf())[0]).toEqual(before)
    const paid = { method: 'cash', amount: 10, collectorId: admin.user.sub }
    await change(id, {
      lines: [{ line: lines[1], addOns: [{ addOn: await waxOf(id), quantity: 2 }] }],
      reason: 'Asked',
    })
    expect((await call(admin, 'POST', `${id}/payments`, paid)).status).toBe(200)
    const after = (await documentsOf()).at(-1)
    const { lines: sold = [], charges = [] } = after?.bought ?? {}
    expect(charges).toMatchObject([{ kind: 'kept', amount: 20 }])
    const sum = [...sold, ...charges].reduce((total, { amount }) => total + amount, 0)
    expect([sum, after?.price]).toEqual([100, 100])
    const { results } = await auditData(app.ctx.db, app.clock)
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
  })
})

describe('staff', () => {
  it('cancel a service for the business with a reason, and all of it goes back', async () => {
    const { id, lines } = await paidVisit(LATE)
    expect((await cancelLine(id, lines[0], admin)).body.errors?.[0]?.path).toBe('reason')
    const answer = await cancelLine(id, lines[0], admin, { reason: 'The foam is out.' })
    expect([answer.status, answer.body.data.refundAmount]).toEqual([200, 40])
    const manager = await app.signIn('dispatcher')
    const refused = await cancelLine(id, lines[1], manager, { reason: 'Rain' })
    expect(refused.status).toBe(409)
  })

  it.each([
    { given: { amount: 50 }, price: 10 },
    { given: { percent: 100 }, price: 0 },
  ])('correct a visit that cost nothing, of which a coupon takes $given off', async ({ given, price }) => {
    const wash = await makeWash()
    const code = `FREE-${price}-${newId().slice(-6)}`.toUpperCase()
    await app.request('POST', '/api/coupons', { token: admin.token, body: { code, ...given } })
    const body = { ...bookingBody(wash, user.user), size: wash.sedan, coupon: code }
    const { bookingId: id } = (await book(app, user, wash, { body })).body.data
    const booked = await detailOf(id)
    expect(booked).toMatchObject({ price: 0, charges: [{ kind: 'coupon', amount: -40 }] })
    const found = { lines: [{ line: booked.lines[0]?._id, size: wash.suv, addOns: [] }] }
    const answer = await change(id, { ...found, reason: 'It is an SUV.' })
    expect(answer.body.data).toMatchObject({
      price,
      charges: [{ kind: 'coupon', amount: price - 60 }],
    })
    const { results } = await auditData(app.ctx.db, app.clock)
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
  })

  it('correct a size that is larger: the difference is due on site, and the status says so', async () => {
    const { id, lines, suv, wax } = await paidVisit()
    const found = { lines: [{ line: lines[0], size: suv, addOns: [{ addOn: wax, quantity: 2 }] }] }
    expect(await preview(id, found)).toMatchObject({
      price: 150,
      priceBefore: 110,
      refundAmount: 0,
      dueOnSite: 40,
      minutes: 165,
    })
    expect((await detailOf(id)).price).toBe(110)
    const answer = await change(id, { ...found, reason: 'It is an SUV.', expectedPrice: 150 })
    expect(answer.body.data).toMatchObject({ price: 150, paymentStatus: 'Partly paid' })
    const detail = await detailOf(id)
    expect(detail.lines[0]).toMatchObject({ size: { name: 'SUV' }, addOns: [{ name: 'Wax', quantity: 2 }] })
    expect(detail.money).toMatchObject({ price: 150, paid: 110, dueOnSite: 40 })
    const mail = (await mailsTo(app, user.user.email)).at(-1)
    expect(mail?.subject).toContain('Booking corrected')
    expect(mail?.text).toContain('$40')
  })

  it('and the customer read in the history what was changed and canceled, and the price before and after', async () => {
    const { id, lines, suv, wax } = await paidVisit()
    const found = { lines: [{ line: lines[0], size: suv, addOns: [{ addOn: wax, quantity: 2 }] }] }
    await change(id, { ...found, reason: 'It is an SUV.' })
    await cancelLine(id, lines[1])
    const named = (line: BookingDetail['lines'][number] | undefined) => ({
      service: { name: line?.service.name, nameBn: line?.service.nameBn },
      size: line?.size && { name: line.size.name, nameBn: line.size.nameBn },
      addOns: line?.addOns.map(({ name, nameBn, quantity }) => ({ name, nameBn, quantity })),
    })
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    for (const who of [user, admin]) {
      const { history, lines: now } = await detailOf(id, who)
      expect(history.flatMap(({ action, bought }) => (bought ? [{ action, ...bought }] : []))).toEqual([
        {
          action: 'booking.lines_changed',
          lines: [
            {
              from: { ...named(now[0]), size: { name: 'Sedan', nameBn: '' }, addOns: [] },
              to: named(now[0]),
            },
          ],
          price: { from: usd(110), to: usd(150) },
        },
        {
          action: 'booking.line_canceled',
          lines: [{ from: named(now[1]), to: null }],
          price: { from: usd(150), to: usd(80) },
        },
      ])
      const own = history.find(({ action }) => action === 'booking.lines_changed')
      expect(own?.reason).toBe(who === admin ? 'It is an SUV.' : null)
    }
  })

  it('correct a size that is smaller: the difference goes back', async () => {
    const { id, lines, sedan } = await paidVisit()
    const found = { lines: [{ line: lines[1], size: sedan, addOns: [] }], reason: 'It is a sedan.' }
    const answer = await change(id, found)
    expect(answer.body.data).toMatchObject({ price: 80, paymentStatus: 'Paid' })
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'price_lowered', amount_minor: 3000 }])
    // The same again changes nothing.
    await change(id, found)
    expect(await refundsOf(app, id)).toHaveLength(1)
  })

  it('need a reason, the version that they saw, and the price that they saw', async () => {
    const { id, lines, suv } = await paidVisit()
    const found = { lines: [{ line: lines[0], size: suv, addOns: [] }] }
    expect((await change(id, found)).body.errors?.[0]?.path).toBe('reason')
    const version = (await detailOf(id, admin)).actions.staff?.changeLines?.version
    const seen = { ...found, reason: 'Seen', expectedPrice: 129 }
    expect((await change(id, seen)).body.code).toBe('price_changed')
    const first = await change(id, { ...seen, expectedPrice: 130 }, { 'if-match': `"${version}"` })
    expect(first.status).toBe(200)
    const second = await change(
      id,
      { ...seen, lines: [{ line: lines[1], addOns: [] }] },
      { 'if-match': `"${version}"` },
    )
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await change(id, { ...seen }, {}, user)).status).toBe(403)
  })

  it('are refused what is not offered, at the field', async () => {
    const { id, lines, wax } = await paidVisit()
    const pathOf = async (line: object) =>
      (await change(id, { lines: [line], reason: 'Seen' })).body.errors?.[0]?.path
    expect(await pathOf({ line: lines[0], size: newId(), addOns: [] })).toBe('lines.0.size')
    expect(await pathOf({ line: lines[0], addOns: [{ addOn: newId(), quantity: 1 }] })).toBe('lines.0.addOns')
    expect(await pathOf({ line: lines[0], addOns: [{ addOn: wax, quantity: 3 }] })).toBe('lines.0.addOns')
    const unknown = { lines: [{ line: newId(), addOns: [] }], reason: 'Seen' }
    expect((await change(id, unknown)).status).toBe(404)
  })

  it('keep the agreed price of what stays, also when the owner has changed or deleted it', async () => {
    const { id, lines, suv, wax } = await paidVisit()
    const { db } = app.ctx
    await db.updateTable('service_sizes').set({ price_minor: 9000 }).where('id', '=', suv).execute()
    await db.deleteFrom('service_add_ons').where('id', '=', wax).execute()
    const same = { lines: [{ line: lines[1], size: suv, addOns: [{ addOn: wax, quantity: 1 }] }] }
    expect(await preview(id, same)).toMatchObject({ price: 110 })
    expect(await preview(id, { lines: [{ line: lines[0], size: suv, addOns: [] }] })).toMatchObject({
      price: 160,
    })
  })

  it('put another service in the place of one, at its price of now, in a slot of its own', async () => {
    const { id, lines } = await paidVisit()
    const polish = await makeService(app.ctx.db, {
      name: 'Polish',
      price_minor: 9000,
      duration_minutes: 90,
      currency: app.ctx.config.currency,
    })
    const asked = { lines: [{ line: lines[0], serviceId: polish.id }] }
    expect(await preview(id, asked)).toMatchObject({
      priceBefore: 110,
      price: 160,
      minutes: 165,
      dueOnSite: 50,
    })
    const before = await detailOf(id)
    expect((await change(id, { ...asked, reason: 'They asked for it' })).status).toBe(200)
    const after = await detailOf(id)
    expect(after).toMatchObject({
      service: { _id: polish.id, name: 'Polish' },
      slot: { date: before.slot.date, startTime: before.slot.startTime },
      price: 160,
      registrationPlate: before.registrationPlate,
    })
    expect(after.slot._id).not.toBe(before.slot._id)
    const rows = app.ctx.db.selectFrom('slots').select(['service_id', 'private', 'ends_at'])
    expect(await rows.where('id', '=', after.slot._id).executeTakeFirst()).toEqual({
      service_id: polish.id,
      private: true,
      ends_at: new Date(after.slot.endsAt),
    })
    // The place in the slot of the other service is free again.
    const rest = await book(app, other, { serviceId: before.service._id, slotId: before.slot._id })
    expect(rest.status).toBe(201)
    const archived = await makeService(app.ctx.db, { archived_at: new Date() })
    const refused = await change(id, {
      lines: [{ line: lines[0], serviceId: archived.id }],
      reason: 'They asked for it',
    })
    expect(refused.body).toMatchObject({ errors: [{ path: 'lines.0.serviceId' }] })
  })
})
