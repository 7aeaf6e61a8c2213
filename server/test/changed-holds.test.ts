import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { addAddOn, addCoupon, addSecondService, addSizesOfAnHour } from './support/price-list.ts'
import {
  attemptsOf,
  book,
  bookingBody,
  bookingOf,
  makeOffer,
  type Offer,
  payAt,
  refundsOf,
  resultOf,
} from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

const sandbox = { faults: { ...NO_FAULTS, ipn: 'never' as const } }
let app: TestApp
let customer: SignedIn
let offer: Offer

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox })
})
beforeEach(async () => {
  customer = await app.signIn()
  offer = await makeOffer(app, { start_time: '10:00', end_time: '11:00' })
  const shorter = { duration_minutes: 45 }
  await app.ctx.db.updateTable('services').set(shorter).where('id', '=', offer.serviceId).execute()
})
afterAll(() => app.close())

const addThreeSizes = () => addSizesOfAnHour(app.ctx.db, offer.serviceId)
const addService = (given: Parameters<typeof addSecondService>[1] = {}) => addSecondService(app.ctx, given)
const bookWith = (more: object = {}, who = customer) =>
  book(app, who, offer, { body: { ...bookingBody(offer, who.user), ...more } })

describe('a slot that is held already', () => {
  const lineIds = async (bookingId: string) =>
    (await bookingOf(app, customer, bookingId)).lines.map(({ _id }) => _id)

  it('keeps price and lines with the same choice, and takes the details as they are now', async () => {
    const second = await addService()
    const choice = (plate: string) => ({
      moreLines: [{ serviceId: second.id, ...testVehicle, registrationPlate: plate }],
    })
    const { bookingId, paymentUrl } = (await bookWith(choice('DHAKA METRO GA 22 2222'))).body.data
    const ids = await lineIds(bookingId)
    await app.ctx.db.updateTable('services').set({ price_minor: 9900 }).where('id', '=', second.id).execute()
    const again = await bookWith({ ...choice('DHAKA METRO GA 33 3333'), expectedPrice: 65 })
    expect(again.body.data).toMatchObject({ bookingId, paymentUrl })
    const booking = await bookingOf(app, customer, bookingId)
    expect(booking).toMatchObject({ price: 65, lines: [{}, { registrationPlate: 'DHAKA METRO GA 33 3333' }] })
    expect(booking.lines.map(({ _id }) => _id)).toEqual(ids)
  })

  it.each<[string, () => Promise<object>, number]>([
    ['another size', async () => ({ size: (await addThreeSizes())[1] }), 60],
    [
      'an add-on',
      async () => ({ addOns: [{ addOn: await addAddOn(app.ctx.db, offer.serviceId), quantity: 1 }] }),
      45,
    ],
    [
      'another vehicle',
      async () => ({ moreLines: [{ serviceId: (await addService()).id, ...testVehicle }] }),
      65,
    ],
    ['a coupon', async () => ({ coupon: await addCoupon(app.ctx.db) }), 36],
  ])('is changed by %s, and back', async (_what, choose, price) => {
    const { bookingId } = (await bookWith()).body.data
    const priceNow = async () => (await bookingOf(app, customer, bookingId)).price
    const choice = await choose()
    for (const [body, expected] of [
      [choice, price],
      [choice, price],
      [{}, 40],
    ] as const) {
      const again = await bookWith(body)
      expect([again.status, again.body.data?.bookingId]).toEqual([201, bookingId])
      expect(await priceNow()).toBe(expected)
    }
  })

  it('is changed by another choice: price, lines, end and coupon; the page of the old amount is replaced', async () => {
    const { db } = app.ctx
    const [, suv] = await addThreeSizes()
    const coupon = await addCoupon(db, { max_uses: 1 })
    const held = (await bookWith({ coupon })).body.data
    expect((await bookingOf(app, customer, held.bookingId)).price).toBe(36)
    const seen = await bookWith({ size: suv, expectedPrice: 36 })
    expect([seen.status, seen.body]).toMatchObject([409, { code: 'price_changed', price: { amount: 60 } }])
    expect((await bookingOf(app, customer, held.bookingId)).price).toBe(36)
    const changed = (await bookWith({ size: suv, expectedPrice: 60 })).body.data
    expect(changed.bookingId).toBe(held.bookingId)
    expect(changed.paymentUrl).not.toBe(held.paymentUrl)
    const booking = await bookingOf(app, customer, held.bookingId)
    expect(booking).toMatchObject({ price: 60, dueNow: 60, charges: [], lines: [{ size: { name: 'SUV' } }] })
    expect(booking.lines).toHaveLength(1)
    // The use of the coupon is free again.
    const other = await app.signIn()
    const elsewhere = await makeOffer(app)
    const used = await book(app, other, elsewhere, {
      body: { ...bookingBody(elsewhere, other.user), coupon },
    })
    expect(used.status).toBe(201)
    const token = await payAt(changed.paymentUrl, 'pay')
    expect(await resultOf(app, token)).toMatchObject({ outcome: 'paid' })
    expect(await bookingOf(app, customer, held.bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
    })
  })

  it('that is paid on the page of the old amount stays held, and the money goes back', async () => {
    const [, suv] = await addThreeSizes()
    const held = (await bookWith()).body.data
    const changed = (await bookWith({ size: suv })).body.data
    const token = await payAt(held.paymentUrl, 'pay')
    expect(await resultOf(app, token)).toMatchObject({
      outcome: 'refund_due',
      refund: { why: 'choice_changed' },
    })
    expect(await bookingOf(app, customer, held.bookingId)).toMatchObject({ status: 'held', price: 60 })
    expect(await refundsOf(app, held.bookingId)).toMatchObject([
      { reason: 'choice_changed', amount_minor: 4000 },
    ])
    await payAt(changed.paymentUrl, 'pay')
    expect(await bookingOf(app, customer, held.bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
    })
    expect(await refundsOf(app, held.bookingId)).toHaveLength(1)
    const paid = (await attemptsOf(app, held.bookingId)).filter(({ status }) => status === 'paid')
    expect(paid.map(({ amount_minor, detail }) => [amount_minor, detail])).toEqual([
      [4000, 'choice_changed'],
      [6000, null],
    ])
  })

  it('has one choice after many at once, and no answer is an error of the server', async () => {
    const sizes = await addThreeSizes()
    const answers = await Promise.all([...sizes, ...sizes, ...sizes].map((size) => bookWith({ size })))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const bookings = await app.ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('slot_id', '=', offer.slotId)
      .execute()
    expect(bookings).toHaveLength(1)
    const booking = await bookingOf(app, customer, bookings[0]?.id ?? '')
    expect(booking.lines).toHaveLength(1)
    expect(booking.price).toBe(booking.lines[0]?.price)
  })
})

describe('a visit that is paid after its hold has ended', () => {
  /** A booking that has expired; what comes back pays it on its page. */
  async function expired(more: object, who = customer) {
    const { bookingId, paymentUrl } = (await bookWith(more, who)).body.data
    app.clock.advance({ minutes: 60 })
    await app.runJob('expire-hold', { bookingId })
    app.clock.set(new Date())
    expect((await bookingOf(app, who, bookingId)).status).toBe('expired')
    return { bookingId, pay: async () => resultOf(app, await payAt(paymentUrl, 'pay')) }
  }
  const useElsewhere = async (coupon: string, who: SignedIn) => {
    const elsewhere = await makeOffer(app, { start_time: '15:00', end_time: '16:00' })
    const body = { ...bookingBody(elsewhere, who.user), coupon }
    expect((await book(app, who, elsewhere, { body })).status).toBe(201)
  }

  it('takes a use of its coupon again, with a new number', async () => {
    const coupon = await addCoupon(app.ctx.db, { max_uses: 2 })
    const late = await expired({ coupon })
    await useElsewhere(coupon, await app.signIn())
    expect(await late.pay()).toMatchObject({ outcome: 'paid' })
    const uses = await app.ctx.db
      .selectFrom('bookings')
      .innerJoin('coupons', 'coupons.id', 'bookings.coupon_id')
      .select('coupon_use')
      .where('coupons.code', '=', coupon)
      .orderBy('coupon_use')
      .execute()
    expect(uses.map(({ coupon_use }) => coupon_use)).toEqual([1, 2])
  })

  it('is given back when the coupon has no use left, of all or of the person', async () => {
    const other = await app.signIn()
    for (const [limit, who] of [
      [{ max_uses: 1 }, other],
      [{ max_uses_per_person: 1 }, customer],
    ] as const) {
      offer = await makeOffer(app)
      const coupon = await addCoupon(app.ctx.db, limit)
      const late = await expired({ coupon })
      await useElsewhere(coupon, who)
      expect(await late.pay()).toMatchObject({ outcome: 'refund_due', refund: { why: 'coupon_used_up' } })
      expect((await bookingOf(app, customer, late.bookingId)).status).toBe('expired')
    }
  })

  it('that is longer than its slot, because crews may be, is confirmed', async () => {
    const owner = await app.signIn('admin')
    const { addCrew } = crewsOf(app, owner, '')
    const crew = await addCrew()
    try {
      const long = {
        moreLines: [{ serviceId: (await addService({ duration_minutes: 60 })).id, ...testVehicle }],
      }
      const late = await expired(long)
      expect(await late.pay()).toMatchObject({ outcome: 'paid' })
    } finally {
      await app.ctx.db.updateTable('crews').set({ active: false }).where('id', '=', crew._id).execute()
    }
  })
})
