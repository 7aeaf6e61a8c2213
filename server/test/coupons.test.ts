import type { Coupon } from '@jhilik/contract/coupons.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, bookingOf, type Offer } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { CURRENCY: 'USD', TIME_ZONE: 'Asia/Dhaka' } })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const call = <T = Coupon>(method: string, path: string, body?: unknown, who = owner) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: who.token, ...(body !== undefined && { body }) })

const add = async (more: object = {}): Promise<Coupon> =>
  (await call('POST', '/coupons', { percent: 10, ...more })).body.data
const list = async () => (await call<Coupon[]>('GET', '/coupons')).body.data
const find = async ({ _id }: Coupon) => (await list()).find((coupon) => coupon._id === _id)
const refusalOf = async (method: string, path: string, body: object) => {
  const answer = await call(method, path, body)
  return [answer.status, ...(answer.body.errors ?? []).map(({ path: field, key }) => `${field} ${key}`)]
}

/** A slot for many bookings at once, each by a person of its own. */
async function makeShop(): Promise<Offer> {
  const { id } = await makeService(app.ctx.db, { price_minor: 4000, currency: 'USD' })
  return { serviceId: id, slotId: (await makeSlot(app.ctx.db, { service_id: id, capacity: 50 })).id }
}

let people = 0
async function bookWith(offer: Offer, code: string, person?: SignedIn) {
  const who = person ?? (await app.signIn())
  const contact = { email: who.user.email ?? '', phone: `01711${String(++people).padStart(6, '0')}` }
  const body = { ...bookingBody(offer, contact), coupon: code }
  const answer = await book(app, who, offer, { body })
  return { who, answer, id: answer.body.data?.bookingId }
}

describe('a coupon', () => {
  test('gets a code when none is typed, and has the typed one in capital letters', async () => {
    expect(await add()).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{8}$/), percent: 10, uses: 0 })
    expect(await add({ code: ' eid-25 ' })).toMatchObject({ code: 'EID-25', deletable: true, given: 0 })
    expect(await refusalOf('POST', '/coupons', { code: 'Eid-25', percent: 5 })).toEqual([
      400,
      'code couponCodeIsTaken',
    ])
  })

  test.each([
    [{}, 'percent percentOrAmount'],
    [{ percent: 10, amount: 5 }, 'percent percentOrAmount'],
    [{ percent: 0.0001 }, 'percent over0To100Percent'],
    [{ percent: 101 }, 'percent over0To100Percent'],
    [{ percent: 10, code: 'টাকা' }, 'code couponCodeIsNotValid'],
    [{ amount: 0 }, 'amount amountMustBePositive'],
    [{ amount: 1.005 }, 'amount atMost2Decimals'],
    [{ percent: 10, minimum: 1.005 }, 'minimum atMost2Decimals'],
    [{ percent: 10, fromDate: '2040-02-02', toDate: '2040-02-01' }, 'toDate lastDayBeforeFirst'],
    [{ percent: 10, serviceIds: [newId()] }, 'serviceIds serviceIsNotOnOffer'],
    [{ percent: 10, maxUses: 0 }, 'maxUses from1To100000Uses'],
    [{ percent: 10, maxUsesPerPerson: 1.5 }, 'maxUsesPerPerson from1To1000'],
    [{ amount: 10, currency: 'BDT' }, 'currency currencyOfServiceOrBusiness'],
  ])('is refused where it makes no sense: %j', async (body, refusal) => {
    expect(await refusalOf('POST', '/coupons', body)).toEqual([400, refusal])
  })

  test('counts its uses and what it has taken off, and a canceled booking gives its use back', async () => {
    const offer = await makeShop()
    const coupon = await add({ amount: 5.5, percent: null, maxUses: 2 })
    const [one, two, three] = [
      await bookWith(offer, coupon.code),
      await bookWith(offer, coupon.code.toLowerCase()),
      await bookWith(offer, coupon.code),
    ]
    expect(await bookingOf(app, one.who, one.id ?? '')).toMatchObject({ price: 34.5 })
    expect(three.answer.body.errors).toMatchObject([{ path: 'coupon', key: 'couponIsUsedUp' }])
    expect(await find(coupon)).toMatchObject({ uses: 2, given: 11, deletable: false })
    await call('POST', `/bookings/${two.id}/release`, undefined, two.who)
    expect(await find(coupon)).toMatchObject({ uses: 1, given: 5.5, deletable: false })
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(201)
  })

  test('that was used is not deleted, and one that was never used is', async () => {
    const used = await add()
    await bookWith(await makeShop(), used.code)
    expect((await call('DELETE', `/coupons/${used._id}`)).body.code).toBe('coupon_used')
    const unused = await add()
    expect((await call('DELETE', `/coupons/${unused._id}`)).status).toBe(200)
    expect((await call('DELETE', `/coupons/${unused._id}`)).status).toBe(404)
    expect((await list()).map(({ _id }) => _id)).not.toContain(unused._id)
  })

  test('that is switched off cannot be used, and bookings keep their price', async () => {
    const offer = await makeShop()
    const coupon = await add()
    const before = await bookWith(offer, coupon.code)
    await call('PUT', `/coupons/${coupon._id}`, { ...coupon, active: false })
    const after = await bookWith(offer, coupon.code)
    expect(after.answer.body.errors).toMatchObject([{ path: 'coupon', key: 'couponIsUnknown' }])
    expect(await bookingOf(app, before.who, before.id ?? '')).toMatchObject({ price: 36 })
  })

  test('that is switched off while people book with it is used by those who were first', async () => {
    const offer = await makeShop()
    const coupon = await add()
    const [off, ...bookings] = await Promise.all([
      call('PUT', `/coupons/${coupon._id}`, { ...coupon, active: false }),
      ...Array.from({ length: 10 }, () => bookWith(offer, coupon.code)),
    ])
    expect(off.status).toBe(200)
    const made = bookings.filter(({ answer }) => answer.status === 201)
    for (const { who, id } of made) expect(await bookingOf(app, who, id ?? '')).toMatchObject({ price: 36 })
    for (const { answer } of bookings.filter((each) => !made.includes(each))) {
      expect(answer.body.errors).toMatchObject([{ path: 'coupon', key: 'couponIsUnknown' }])
    }
    expect(await find(coupon)).toMatchObject({ active: false, uses: made.length })
  })

  test('is in the history with what was changed', async () => {
    const coupon = await add({ maxUses: 5 })
    await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 3, firstVisitOnly: true })
    const changes = await call<RecordedChange[]>('GET', `/history?kind=services&q=${coupon.code}`)
    expect(changes.body.data).toMatchObject([
      {
        action: 'coupon.edited',
        subject: { type: 'coupon', name: coupon.code },
        changes: [
          { field: 'maxUses', from: 5, to: 3 },
          { field: 'firstVisitOnly', from: false, to: true },
        ],
      },
      { action: 'coupon.added' },
    ])
  })
})

describe('the limit of a coupon', () => {
  test('is not lowered below its uses, and the refusal says how many there are', async () => {
    const offer = await makeShop()
    const coupon = await add({ maxUses: 3 })
    for (let used = 0; used < 2; used++) await bookWith(offer, coupon.code)
    const refused = await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 1 })
    expect([refused.status, refused.body.errors, refused.body]).toMatchObject([
      400,
      [{ path: 'maxUses', key: 'couponHasMoreUses' }],
      { current: { uses: 2, maxUses: 3 } },
    ])
    const lowered = await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 2 })
    expect(lowered.body.data).toMatchObject({ maxUses: 2, uses: 2 })
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(400)
  })

  test('holds for the uses that have the highest numbers when earlier ones were given back', async () => {
    const offer = await makeShop()
    const coupon = await add({ maxUses: 4 })
    const made = []
    for (let used = 0; used < 4; used++) made.push(await bookWith(offer, coupon.code))
    for (const { id, who } of made.slice(0, 2)) await call('POST', `/bookings/${id}/release`, undefined, who)
    const lowered = await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 3 })
    expect(lowered.body.data).toMatchObject({ maxUses: 3, uses: 2 })
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(201)
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(400)
  })

  test('that is set later counts the uses that there are, and can be taken away', async () => {
    const offer = await makeShop()
    const coupon = await add()
    await bookWith(offer, coupon.code)
    expect((await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 1 })).status).toBe(200)
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(400)
    expect((await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: null })).status).toBe(200)
    expect((await bookWith(offer, coupon.code)).answer.status).toBe(201)
  })

  test('holds while it is lowered and twenty people book at once', async () => {
    const offer = await makeShop()
    const coupon = await add({ maxUses: 20 })
    const persons = await Promise.all(Array.from({ length: 20 }, () => app.signIn()))
    const booking = persons.map((person) => bookWith(offer, coupon.code, person))
    await Promise.any(booking)
    const lowered = await call('PUT', `/coupons/${coupon._id}`, { ...coupon, maxUses: 15 })
    const bookings = await Promise.all(booking)
    const now = await find(coupon)
    expect([200, 400]).toContain(lowered.status)
    for (const { answer } of bookings) expect([201, 400]).toContain(answer.status)
    expect(now?.uses).toBe(bookings.filter(({ answer }) => answer.status === 201).length)
    if (lowered.status === 200) expect(now).toMatchObject({ maxUses: 15, uses: 15 })
    else expect(now).toMatchObject({ maxUses: 20, uses: 20 })
  })
})
