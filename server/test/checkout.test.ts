import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import type { ServicesTable } from '../src/platform/schema/catalog.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
import {
  attemptsOf,
  book,
  bookingBody,
  bookingOf,
  makeOffer,
  payAgain,
  payAt,
  pressButton,
  refundsOf,
  resultOf,
} from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS, ipn: 'never' }
let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: '5' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never' })
  app.clock.set(new Date())
  user = await app.signIn()
})

const availabilityOf = async (slotId: string) => {
  const { date, service_id } = await app.ctx.db
    .selectFrom('slots')
    .select(['date', 'service_id'])
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()
  const answer = await app.request<{ data: { _id: string; isBooked: string }[] }>(
    'GET',
    `/api/slots/availability?date=${date}&serviceId=${service_id}`,
  )
  return answer.body.data.find((slot) => slot._id === slotId)?.isBooked
}

describe('a booking that is paid', () => {
  it('is held, goes to the hosted page, and comes back confirmed', async () => {
    const offer = await makeOffer(app)
    const started = await book(app, user, offer)
    expect(started.status).toBe(201)
    const { paymentUrl, bookingId, tran_id } = started.body.data
    expect(new URL(paymentUrl).origin).toBe(app.sandbox?.url)
    expect(await availabilityOf(offer.slotId)).toBe('booked')
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'held',
      paymentStatus: 'Pending',
      tran_id,
    })

    const page = await (await fetch(paymentUrl)).text()
    expect(page).toContain('no money moves')
    expect(page).toContain('40.00')

    const result = await resultOf(app, await payAt(paymentUrl, 'pay'))
    expect(result).toMatchObject({
      outcome: 'paid',
      bookingId,
      tran_id,
      price: 40,
      canPayAgain: false,
      holdExpiresAt: null,
    })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
      tran_id,
    })
  })

  it('keeps what was bought as it was, whatever happens to the service', async () => {
    const offer = await makeOffer(app)
    const rename = (columns: Updateable<ServicesTable>) =>
      app.ctx.db.updateTable('services').set(columns).where('id', '=', offer.serviceId).execute()
    const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
    await rename({ name: 'Renamed', name_bn: 'নতুন নাম', price_minor: 9900 })
    const names = { name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' }
    expect(await resultOf(app, await payAt(paymentUrl, 'pay'))).toMatchObject({
      price: 40,
      serviceName: names.name,
      serviceNameBn: names.nameBn,
      lines: [{ service: names, size: null, addOns: [] }],
    })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({ price: 40, service: names })
  })

  it('needs no gateway when it costs nothing', async () => {
    const started = await book(app, user, await makeOffer(app, {}, 0))
    expect(started.status).toBe(201)
    const token = started.body.data.paymentUrl.split('/').at(-1) ?? ''
    expect((await resultOf(app, token)).outcome).toBe('paid')
    expect(await bookingOf(app, user, started.body.data.bookingId)).toMatchObject({ paymentStatus: 'Paid' })
  })

  it.each([
    ['costs nothing', 0],
    ['was paid meanwhile', 25],
  ])('is answered with its result when the same request comes again and it %s', async (_what, price) => {
    const offer = await makeOffer(app, {}, price)
    const key = `repeated-${price}-${user.user.sub}`
    const { bookingId, paymentUrl, tran_id } = (await book(app, user, offer, { key })).body.data
    if (price > 0) await payAt(paymentUrl, 'pay')
    const again = await book(app, user, offer, { key })
    expect(again.body.data).toMatchObject({ bookingId, tran_id })
    expect((await resultOf(app, again.body.data.paymentUrl.split('/').at(-1) ?? '')).outcome).toBe('paid')
    expect(await attemptsOf(app, bookingId)).toHaveLength(1)
  })
})

describe('a booking that is not paid', () => {
  it('can be paid by another attempt after a failed one', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    const failed = await resultOf(app, await payAt(paymentUrl, 'fail'))
    expect(failed).toMatchObject({ outcome: 'failed', canPayAgain: true })
    expect((await bookingOf(app, user, bookingId)).paymentStatus).toBe('Failed')

    const again = await payAgain(app, user, bookingId)
    expect(again.status).toBe(200)
    expect(again.body.data.paymentUrl).not.toBe(paymentUrl)
    expect((await resultOf(app, await payAt(again.body.data.paymentUrl, 'pay'))).outcome).toBe('paid')
    expect((await attemptsOf(app, bookingId)).map((attempt) => attempt.status)).toEqual(['failed', 'paid'])
    expect((await payAgain(app, user, bookingId)).body.code).toBe('already_paid')
  })

  it('stays open at the same page after canceling, as the gateway still says pending', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    expect(await resultOf(app, await payAt(paymentUrl, 'cancel'))).toMatchObject({
      outcome: 'cancelled',
      canPayAgain: true,
    })
    expect((await payAgain(app, user, bookingId)).body.data.paymentUrl).toBe(paymentUrl)
    // The status that the gateway answered just now is not asked for again.
    app.clock.advance({ minutes: 0.1 })
    expect((await resultOf(app, await payAt(paymentUrl, 'pay'))).outcome).toBe('paid')
  })

  it('is canceled when the gateway says so, and can be paid again', async () => {
    faults.cancel = 'final'
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    expect(await resultOf(app, await payAt(paymentUrl, 'cancel'))).toMatchObject({
      outcome: 'cancelled',
      canPayAgain: true,
    })
    expect((await attemptsOf(app, bookingId)).map((attempt) => attempt.status)).toEqual(['cancelled'])
    expect((await payAgain(app, user, bookingId)).body.data.paymentUrl).not.toBe(paymentUrl)
  })

  it('gives the same page to who walked away and books the slot again, with the newer details', async () => {
    const offer = await makeOffer(app)
    const first = (await book(app, user, offer)).body.data
    expect((await pressButton(first.paymentUrl, 'leave')).status).toBe(200)
    const body = { ...bookingBody(offer), registrationPlate: 'Dhaka Metro Kha 1' }
    const second = await book(app, user, offer, { body })
    expect(second.status).toBe(201)
    expect(second.body.data).toEqual(first)
    expect((await bookingOf(app, user, first.bookingId)).registrationPlate).toBe('Dhaka Metro Kha 1')
  })

  it('frees its seat when the time to pay has run out', async () => {
    const offer = await makeOffer(app)
    const { bookingId } = (await book(app, user, offer)).body.data
    app.clock.advance({ minutes: 4 })
    await app.runJob('expire-hold', { bookingId })
    expect((await bookingOf(app, user, bookingId)).status).toBe('held')
    app.clock.advance({ minutes: 2 })
    expect((await payAgain(app, user, bookingId)).body.code).toBe('hold_expired')
    await app.runJob('expire-hold', { bookingId })
    await app.runJob('expire-hold', { bookingId })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'Expired',
      holdExpiresAt: null,
    })
    expect(await availabilityOf(offer.slotId)).toBe('available')
    expect((await payAgain(app, user, bookingId)).body.code).toBe('hold_expired')
    expect((await book(app, await app.signIn(), offer)).status).toBe(201)
  })

  it('is freed by the sweep when its job was lost', async () => {
    const { bookingId } = (await book(app, user, await makeOffer(app))).body.data
    app.clock.advance({ minutes: 7 })
    await app.runJob('reconcile')
    expect((await bookingOf(app, user, bookingId)).status).toBe('expired')
  })

  it('is confirmed, not expired, when the money came just before the end without a notification', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    await pressButton(paymentUrl, 'pay')
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId })
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })
})

describe('a slot', () => {
  it('is refused to the second customer', async () => {
    const offer = await makeOffer(app)
    await book(app, user, offer)
    const second = await book(app, await app.signIn(), offer)
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('slot_taken')
  })

  it('cannot be booked when canceled, started, archived, of another service or unknown', async () => {
    const canceled = await makeOffer(app, { status: 'canceled' })
    expect((await book(app, user, canceled)).body.code).toBe('slot_unavailable')

    const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
    const started = await makeOffer(app, { starts_at: inMinutes(-1), ends_at: inMinutes(59) })
    expect((await book(app, user, started)).body.code).toBe('slot_unavailable')

    const archived = await makeOffer(app)
    await app.ctx.db
      .updateTable('services')
      .set({ archived_at: app.clock.now() })
      .where('id', '=', archived.serviceId)
      .execute()
    expect((await book(app, user, archived)).body.code).toBe('service_unavailable')

    const other = { slotId: (await makeOffer(app)).slotId, serviceId: (await makeOffer(app)).serviceId }
    expect((await book(app, user, other)).status).toBe(400)
    expect((await book(app, user, { ...other, slotId: randomUUID() })).status).toBe(404)
  })

  it('is one of at most three that a customer may hold unpaid', async () => {
    for (let i = 0; i < 3; i++) expect((await book(app, user, await makeOffer(app))).status).toBe(201)
    const fourth = await makeOffer(app)
    const refused = await book(app, user, fourth)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('hold_limit')
    expect(await availabilityOf(fourth.slotId)).toBe('available')
  })
})

describe('an idempotency key', () => {
  it.each(['short', '', 'with some spaces', 'x'.repeat(101)])(
    'is refused when malformed: "%s"',
    async (key) => {
      const offer = await makeOffer(app)
      const answer = await book(app, user, offer, { key })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key'])
      expect(await availabilityOf(offer.slotId)).toBe('available')
    },
  )

  it('gives the same answer again, and refuses another request', async () => {
    const key = randomUUID()
    const offer = await makeOffer(app)
    const first = await book(app, user, offer, { key })
    const second = await book(app, user, offer, { key })
    expect(second.status).toBe(201)
    expect(second.body.data).toEqual(first.body.data)
    const noSlot = { ...offer, slotId: randomUUID() }
    for (const other of [await makeOffer(app), noSlot]) {
      const refused = await book(app, user, other, { key })
      expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_key_reused'])
    }
  })

  it("is a customer's own", async () => {
    const key = randomUUID()
    const first = await book(app, user, await makeOffer(app), { key })
    const second = await book(app, await app.signIn(), await makeOffer(app), { key })
    expect(second.status).toBe(201)
    expect(second.body.data.bookingId).not.toBe(first.body.data.bookingId)
  })

  it('is forgotten after two days', async () => {
    const key = randomUUID()
    await book(app, user, await makeOffer(app), { key })
    app.clock.advance({ days: 3 })
    await app.runJob('forget-idempotency-keys')
    const kept = await app.ctx.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', key)
      .execute()
    expect(kept).toEqual([])
  })
})

describe('a gateway that refuses', () => {
  it.each(['refuse', 'plain-refusal'] as const)(
    'frees the seat at once (%s), and the same key may try again',
    async (start) => {
      faults.start = start
      const offer = await makeOffer(app)
      const key = randomUUID()
      const refused = await book(app, user, offer, { key })
      expect(refused.status).toBe(502)
      expect(refused.body.code).toBe('gateway_refused')
      expect(await availabilityOf(offer.slotId)).toBe('available')
      faults.start = 'ok'
      expect((await book(app, user, offer, { key })).status).toBe(201)
    },
  )
})

describe('a gateway without a clear answer', () => {
  it.each(['error', 'other-host'] as const)(
    'keeps the seat (%s); the same key opens a new attempt',
    async (start) => {
      faults.start = start
      const offer = await makeOffer(app)
      const key = randomUUID()
      const unclear = await book(app, user, offer, { key })
      expect(unclear.status).toBe(503)
      expect(unclear.body.code).toBe('gateway_unavailable')
      expect(Number(unclear.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await availabilityOf(offer.slotId)).toBe('booked')

      faults.start = 'ok'
      faults.check = 'error'
      expect((await book(app, user, offer, { key })).status).toBe(503)
      faults.check = 'ok'
      const again = await book(app, user, offer, { key })
      expect(again.status).toBe(201)
      const attempts = await attemptsOf(app, again.body.data.bookingId)
      expect(attempts.map((attempt) => attempt.status)).toEqual(['expired', 'redirected'])
      expect(new Set(attempts.map((attempt) => attempt.merchant_ref)).size).toBe(2)
      expect((await resultOf(app, await payAt(again.body.data.paymentUrl, 'pay'))).outcome).toBe('paid')
    },
  )

  it('is not waited for at the end of the hold for more than five minutes', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
    faults.check = 'error'
    app.clock.advance({ minutes: 6 })
    await expect(app.runJob('expire-hold', { bookingId })).rejects.toThrow(/could not be asked/)
    expect((await bookingOf(app, user, bookingId)).status).toBe('held')
    app.clock.advance({ minutes: 5 })
    await app.runJob('expire-hold', { bookingId })
    expect((await bookingOf(app, user, bookingId)).status).toBe('expired')
    expect((await attemptsOf(app, bookingId)).map((attempt) => attempt.status)).toEqual(['unknown'])

    faults.check = 'ok'
    await pressButton(paymentUrl, 'pay')
    app.clock.advance({ minutes: 40 })
    await app.runJob('reconcile')
    expect((await attemptsOf(app, bookingId)).map((attempt) => attempt.status)).toEqual(['paid'])
    // Nobody else has taken the seat meanwhile.
    const { token } = await app.logIn({ email: user.user.email ?? '', password: user.password })
    expect((await bookingOf(app, { ...user, token }, bookingId)).status).toBe('confirmed')
    expect(await refundsOf(app, bookingId)).toEqual([])
  })
})

describe('who may', () => {
  it('book: only who is signed in; pay again: only whose booking it is', async () => {
    const offer = await makeOffer(app)
    const visitor = await app.request('POST', '/api/bookings', {
      body: bookingBody(offer),
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(visitor.status).toBe(401)
    const { bookingId } = (await book(app, user, offer)).body.data
    expect((await payAgain(app, await app.signIn(), bookingId)).status).toBe(404)
    expect((await payAgain(app, await app.signIn('admin'), bookingId)).status).toBe(404)
    expect((await app.request('POST', `/api/bookings/${bookingId}/pay`)).status).toBe(401)
  })
})

describe('mails', () => {
  it('confirm a booking once, and contain no markup of the customer’s name', async () => {
    const working = await startTestApp({ sandbox: { faults } })
    try {
      const customer = await working.signIn()
      const offer = await makeOffer(working)
      const body = bookingBody(offer)
      body.customer = { ...body.customer, name: '<b>Rahim</b>', email: 'once@people.example' }
      const { paymentUrl, tran_id } = (await book(working, customer, offer, { body })).body.data
      await payAt(paymentUrl, 'pay')
      await payAt(paymentUrl, 'pay')
      const sent = await eventually(
        () => working.mails(),
        (mails) => mails.length > 0,
      )
      expect(sent).toHaveLength(1)
      expect(sent[0]?.to?.[0]?.address).toBe('once@people.example')
      expect(sent[0]?.subject).toContain('Booking confirmed')
      expect(sent[0]?.text).toContain(tran_id)
      expect(sent[0]?.text).toMatch(/\/v\/[\w-]{16}\s/)
      expect(sent[0]?.html).toContain('&lt;b&gt;Rahim&lt;/b&gt;')
    } finally {
      await working.close()
    }
  })
})
