import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CashHandover, CashInHand } from '@jhilik/contract/ledger.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let manager: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
})
afterAll(() => app.close())

const call = <T = unknown>(method: string, path: string, body?: object, who = manager, key?: string) =>
  app.request<Answer<T> & { errors?: { path: string }[] }>(method, `/api${path}`, {
    token: who.token,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const post = (path: string, body: object, who = manager, key?: string) => call('POST', path, body, who, key)

const rowOf = async ({ user }: SignedIn) =>
  (await call<CashInHand[]>('GET', '/money/cash')).body.data.find(
    ({ collector }) => collector._id === user.sub,
  )
const dollars = (cents: number) => cents / 100

/** Records cash for a new booking of that price, and returns the booking. */
async function collect(cents: number, who: SignedIn): Promise<string> {
  const terms = { payment_terms: 'none' as const, due_now_minor: 0, price_minor: cents }
  const booking = await makeBooking(app.ctx.db, terms)
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  const paid = { method: 'cash', amount: dollars(cents) }
  expect((await post(`/bookings/${booking.id}/payments`, paid, who)).status).toBe(200)
  return booking.id
}

/** Cancels the booking, whose money is then paid back in cash of this person. */
async function refund(bookingId: string, cents: number, { user }: SignedIn): Promise<void> {
  await post(`/bookings/${bookingId}/cancel`, { reason: 'Rain' })
  const detail = (await call<BookingDetail>('GET', `/bookings/${bookingId}`)).body.data
  const body = { collectorId: user.sub, amount: dollars(cents) }
  expect((await post(`/refunds/${detail.refunds?.[0]?._id}/cash`, body)).status).toBe(200)
}

const handOn = (from: SignedIn, to: SignedIn, cents: number) =>
  post('/money/cash/handovers', { collectorId: from.user.sub, amount: dollars(cents), currency: 'USD' }, to)
const deposit = (who: SignedIn, cents: number, key?: string) =>
  post('/money/cash/deposits', { amount: dollars(cents), currency: 'USD' }, who, key)
const count = (who: SignedIn, cents: number, note = '') =>
  post(
    '/money/cash/counts',
    { collectorId: who.user.sub, counted: dollars(cents), currency: 'USD', note },
    who,
  )

test('what was collected, received from a colleague and refunded adds up', async () => {
  const [rafiq, karim] = [await app.signIn('dispatcher'), await app.signIn('dispatcher')]
  const booking = await collect(1_800, karim)
  await collect(1_080, rafiq)
  expect((await handOn(karim, rafiq, 1_800)).status).toBe(200)
  await refund(booking, 1_750, rafiq)
  expect(await rowOf(rafiq)).toMatchObject({
    amount: 11.3,
    start: 0,
    collected: 10.8,
    received: 18,
    refunded: 17.5,
    handedOn: 0,
    deposited: 0,
  })
  expect(await rowOf(karim)).toMatchObject({ amount: 0, collected: 18, handedOn: 18 })
})

describe('a deposit at the bank', () => {
  test('takes cash out of the own hand once, at most what is there, and can be taken back', async () => {
    const [rafiq, karim] = [await app.signIn('dispatcher'), await app.signIn('dispatcher')]
    // The first round opens the connections to the database, one after the other.
    for (const who of [karim, rafiq]) {
      await collect(3_000, who)
      expect((await deposit(who, 3_001)).body.errors).toMatchObject([{ path: 'amount' }])
      const twenty = await Promise.all(Array.from({ length: 20 }, () => deposit(who, 2_000)))
      expect(twenty.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
    }
    const repeated = await Promise.all([1, 2, 3].map(() => deposit(rafiq, 400, `deposit-${rafiq.user.sub}`)))
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowOf(rafiq)).toMatchObject({ amount: 6, collected: 30, deposited: 24 })
    const handovers = (await call<CashHandover[]>('GET', '/money/cash/handovers')).body.data
    expect(handovers[0]).toMatchObject({ toBank: true, amount: 4, receivedBy: null })
    await post(`/money/cash/handovers/${handovers[0]?._id}/correction`, { reason: 'Not deposited' })
    expect(await rowOf(rafiq)).toMatchObject({ amount: 10, deposited: 20 })
  })
})

describe('the end of the day', () => {
  test('has expected, counted and difference, also after 25 jobs', async () => {
    const rafiq = await app.signIn('dispatcher')
    for (let job = 0; job < 25; job++) await collect(1_000 + job, rafiq)
    expect((await count(rafiq, 25_250, 'A note was torn')).status).toBe(200)
    expect(await rowOf(rafiq)).toMatchObject({
      amount: 253,
      count: {
        expected: 253,
        counted: 252.5,
        difference: -0.5,
        note: 'A note was torn',
        countedBy: { _id: rafiq.user.sub },
      },
    })
    // A later count takes its place. The count itself moves no money.
    expect((await count(rafiq, 25_300)).status).toBe(200)
    expect(await rowOf(rafiq)).toMatchObject({ amount: 253, count: { expected: 253, difference: 0 } })
    expect((await count(rafiq, -1)).body.errors).toMatchObject([{ path: 'counted' }])
    const change = app.ctx.db.updateTable('cash_counts').set({ counted_minor: 1 })
    await expect(change.execute()).rejects.toMatchObject({ constraint: 'cash_counts_append_only' })
  })
})

describe('random movements', () => {
  const person = fc.nat(2)
  const cents = fc.integer({ min: 1, max: 5_000 })
  const movement = fc.oneof(
    fc.record({ kind: fc.constant('collect' as const), person, cents }),
    fc.record({ kind: fc.constant('refund' as const), person, share: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('handOn' as const), person, to: person, cents }),
    fc.record({ kind: fc.constant('deposit' as const), person, cents }),
    fc.record({ kind: fc.constant('takeBack' as const), which: fc.nat(3) }),
  )
  type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never
  type Parts = Record<'collected' | 'refunded' | 'received' | 'handedOn' | 'deposited', number>

  /** What the ledger should say, in cents. */
  const model: Parts[] = []
  const people: SignedIn[] = []
  const bookings: { id: string; cents: number }[] = []
  const inHand = ({ collected, refunded, received, handedOn, deposited }: Parts) =>
    collected - refunded + received - handedOn - deposited
  beforeAll(async () => {
    for (let index = 0; index < 3; index++) {
      people.push(await app.signIn('dispatcher'))
      model.push({ collected: 0, refunded: 0, received: 0, handedOn: 0, deposited: 0 })
    }
  })
  const at = <T>(list: readonly T[], index: number): T => list[index] ?? expect.fail('no such entry')

  async function move(step: Movement): Promise<void> {
    switch (step.kind) {
      case 'collect':
        bookings.push({ id: await collect(step.cents, at(people, step.person)), cents: step.cents })
        at(model, step.person).collected += step.cents
        return
      case 'refund': {
        const booking = bookings.shift()
        if (!booking) return
        const back = Math.ceil((booking.cents * step.share) / 100)
        await refund(booking.id, back, at(people, step.person))
        at(model, step.person).refunded += back
        return
      }
      case 'handOn': {
        const [from, to] = [at(model, step.person), at(model, step.to)]
        const isPossible = step.person !== step.to && step.cents <= inHand(from)
        const { status } = await handOn(at(people, step.person), at(people, step.to), step.cents)
        expect(status).toBe(isPossible ? 200 : 400)
        if (!isPossible) return
        from.handedOn += step.cents
        to.received += step.cents
        return
      }
      case 'deposit': {
        const of = at(model, step.person)
        const isPossible = step.cents <= inHand(of)
        expect((await deposit(at(people, step.person), step.cents)).status).toBe(isPossible ? 200 : 400)
        if (isPossible) of.deposited += step.cents
        return
      }
      case 'takeBack': {
        const own = new Set(people.map(({ user }) => user.sub))
        const { data } = (await call<CashHandover[]>('GET', '/money/cash/handovers')).body
        const wrong = data.filter(
          ({ collector, corrects, isCorrected }) =>
            collector && own.has(collector._id) && !corrects && !isCorrected,
        )[step.which]
        if (!wrong) return
        await post(`/money/cash/handovers/${wrong._id}/correction`, { reason: 'By mistake' })
        const indexOf = (id: string | undefined) => people.findIndex(({ user }) => user.sub === id)
        const back = Math.round(wrong.amount * 100)
        const from = at(model, indexOf(wrong.collector?._id))
        if (wrong.toBank) from.deposited -= back
        else {
          from.handedOn -= back
          at(model, indexOf(wrong.receivedBy?._id)).received -= back
        }
        return
      }
      default:
        step satisfies never
    }
  }

  test('add up for each person', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const step of steps) await move(step)
        for (const [index, who] of people.entries()) {
          const expected = at(model, index)
          const row = await rowOf(who)
          const shown = row && {
            collected: row.collected,
            refunded: row.refunded,
            received: row.received,
            handedOn: row.handedOn,
            deposited: row.deposited,
          }
          const none = { collected: 0, refunded: 0, received: 0, handedOn: 0, deposited: 0 }
          expect(shown ?? none).toEqual(
            Object.fromEntries(Object.entries(expected).map(([part, minor]) => [part, dollars(minor)])),
          )
          expect(row?.amount ?? 0).toBe(dollars(inHand(expected)))
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

test('what was in hand before the day began is its start', async () => {
  const rafiq = await app.signIn('dispatcher')
  await collect(1_000, rafiq)
  await count(rafiq, 1_000)
  app.clock.advance({ days: 1 })
  const later = await app.logIn({ email: rafiq.user.email ?? '', password: rafiq.password })
  manager = {
    ...manager,
    ...(await app.logIn({ email: manager.user.email ?? '', password: manager.password })),
  }
  await collect(250, { ...rafiq, ...later })
  expect(await rowOf(rafiq)).toMatchObject({ amount: 12.5, start: 10, collected: 2.5, count: null })
})
