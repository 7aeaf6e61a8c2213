import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_UNPAID_HOLDS } from '../src/bookings/rules/checkout.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer, type Offer, payAt } from './support/shop.ts'

let app: TestApp
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

interface Caller {
  name: string
  email: string
  phone: string
}

let callers = 0
function newCaller(): Caller {
  callers += 1
  const phone = `0161${String(callers).padStart(7, '0')}`
  return { name: `Caller ${callers}`, email: `caller-${callers}@people.example`, phone }
}

const bookFor = (offer: Offer, { name, ...contact }: Caller) => {
  const body = bookingBody(offer, contact)
  return book(app, dispatcher, offer, { body: { ...body, customer: { ...body.customer, name } } })
}

const seatsOf = ({ slotId }: Offer) =>
  app.ctx.db
    .selectFrom('bookings')
    .select(['id', 'seat', 'status', 'customer_name', 'customer_email', 'customer_phone'])
    .where('slot_id', '=', slotId)
    .orderBy('seat')
    .execute()

// Each test has another dispatcher, because unpaid holds are limited.
async function makeTwoSeats(capacity = 2): Promise<Offer> {
  dispatcher = await app.signIn('dispatcher')
  return makeOffer(app, { capacity })
}

it('two callers for the same slot get a seat each', async () => {
  const offer = await makeTwoSeats()
  const [first, second] = [newCaller(), newCaller()]
  const one = await bookFor(offer, first)
  const two = await bookFor(offer, second)
  expect([one.status, two.status]).toEqual([201, 201])
  await payAt(one.body.data.paymentUrl, 'pay')
  expect(await seatsOf(offer)).toMatchObject([
    { id: one.body.data.bookingId, seat: 1, status: 'confirmed', customer_name: first.name },
    { id: two.body.data.bookingId, seat: 2, status: 'held', customer_name: second.name },
  ])
})

it('two callers of whom staff type the same address get a seat each', async () => {
  const offer = await makeTwoSeats()
  const { email } = dispatcher.user
  for (const caller of [newCaller(), newCaller()]) {
    expect((await bookFor(offer, { ...caller, email })).status).toBe(201)
  }
  expect(await seatsOf(offer)).toHaveLength(2)
})

it('a caller for the last seat does not replace the one who holds it', async () => {
  const offer = await makeTwoSeats(1)
  const first = newCaller()
  await bookFor(offer, first)
  expect(await bookFor(offer, newCaller())).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(await seatsOf(offer)).toMatchObject([{ customer_name: first.name, customer_phone: first.phone }])
})

it('staff hold seats for more callers than one customer may', async () => {
  const offer = await makeTwoSeats(MAX_UNPAID_HOLDS + 1)
  const answers = []
  for (let each = 0; each <= MAX_UNPAID_HOLDS; each += 1)
    answers.push((await bookFor(offer, newCaller())).status)
  expect(new Set(answers)).toEqual(new Set([201]))
  expect(await seatsOf(offer)).toHaveLength(MAX_UNPAID_HOLDS + 1)
})

it('what staff correct of a caller changes the hold that this caller has', async () => {
  const offer = await makeTwoSeats()
  const caller = newCaller()
  const other = await bookFor(offer, newCaller())
  const { bookingId } = (await bookFor(offer, caller)).body.data
  const inOtherWords = { ...caller, name: 'Rahima', phone: `+880 ${caller.phone.slice(1)}` }
  const corrections = [
    { ...inOtherWords, email: 'rahima@people.example' },
    { ...inOtherWords, email: 'rahima@people.example', name: 'rahima', phone: newCaller().phone },
  ]
  for (const corrected of corrections) {
    expect((await bookFor(offer, corrected)).body.data.bookingId).toBe(bookingId)
  }
  expect(await seatsOf(offer)).toMatchObject([
    { id: other.body.data.bookingId, seat: 1 },
    { id: bookingId, seat: 2, customer_name: 'rahima', customer_phone: corrections[1]?.phone },
  ])
})

it('holds for callers with one phone number are limited, also those of the same slot', async () => {
  const offer = await makeTwoSeats(9)
  const { phone } = newCaller()
  const others = await Promise.all([1, 2, 3].map(() => app.signIn('dispatcher')))
  for (dispatcher of others)
    expect((await bookFor(await makeOffer(app), { ...newCaller(), phone })).status).toBe(201)
  const limited = await bookFor(offer, { ...newCaller(), phone })
  expect(limited).toMatchObject({ status: 409, body: { code: 'shared_hold_limit' } })
})

it('a customer who books their slot again with another phone number still has one hold', async () => {
  const offer = await makeTwoSeats()
  const customer = await app.signIn()
  const again = () => book(app, customer, offer, { body: bookingBody(offer, newCaller()) })
  const ids = [(await again()).body.data.bookingId, (await again()).body.data.bookingId]
  expect(new Set(ids).size).toBe(1)
})
