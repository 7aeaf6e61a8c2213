import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, bookingBody, type CheckoutAnswer, makeOffer, type Offer } from './support/shop.ts'

let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

const slotOf = (offer: Offer) => ({
  _id: offer.slotId,
  date: '2090-01-01',
  startTime: '10:00',
  endTime: '11:00',
})

/** Books with the fields of S3.3 only, without our headers. */
const bookPlainly = (offer: Offer, more: object = { selectedSlot: slotOf(offer) }, who = user) =>
  app.request<CheckoutAnswer>('POST', '/api/bookings', {
    token: who.token,
    body: { ...bookingBody(offer), ...more },
  })

const bookingsOf = (slotId: string) =>
  app.ctx.db.selectFrom('bookings').select('id').where('slot_id', '=', slotId).execute()

describe('a booking without an Idempotency-Key', () => {
  it('works, and the same slot again gives the same booking and its open payment page', async () => {
    const offer = await makeOffer(app)
    const first = await bookPlainly(offer)
    expect(first.status).toBe(201)
    const second = await bookPlainly(offer)
    expect([second.status, second.body.data]).toEqual([201, first.body.data])
    expect(await bookingsOf(offer.slotId)).toHaveLength(1)
  })

  it('leads to the hold that was made with a key', async () => {
    const offer = await makeOffer(app)
    const keyed = await app.request<CheckoutAnswer>('POST', '/api/bookings', {
      token: user.token,
      body: bookingBody(offer),
      headers: { 'idempotency-key': 'a-key-of-mine' },
    })
    expect((await bookPlainly(offer)).body.data).toEqual(keyed.body.data)
  })

  it('sent twice at once makes one hold and one attempt', async () => {
    const offer = await makeOffer(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => bookPlainly(offer)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    const [booking, ...more] = await bookingsOf(offer.slotId)
    expect(more).toEqual([])
    expect(await attemptsOf(app, booking?.id ?? '')).toHaveLength(1)
  })

  it("does not lead to somebody else's hold", async () => {
    const offer = await makeOffer(app)
    await bookPlainly(offer)
    const other = await bookPlainly(offer, {}, await app.signIn())
    expect([other.status, other.body.code]).toEqual([409, 'slot_taken'])
  })
})

describe('the selected slot', () => {
  it('may be named in capital letters', async () => {
    const offer = await makeOffer(app)
    const answer = await bookPlainly(offer, { slotId: offer.slotId.toUpperCase() })
    expect(answer.status).toBe(201)
  })

  it('may be the object, its text, or left out', async () => {
    for (const more of [{ selectedSlot: '10:00 - 11:00' }, { selectedSlot: null }, {}]) {
      expect((await bookPlainly(await makeOffer(app), more, await app.signIn())).status).toBe(201)
    }
  })

  it.each([42, true, [['10:00']]])('is refused when it is neither: %j', async (selectedSlot) => {
    const offer = await makeOffer(app)
    const answer = await app.request<Answer>('POST', '/api/bookings', {
      token: user.token,
      body: { ...bookingBody(offer), selectedSlot },
    })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: 'selectedSlot', message: 'Please send the slot or its text', key: 'slotOrTextIsRequired' }],
    ])
  })
})
