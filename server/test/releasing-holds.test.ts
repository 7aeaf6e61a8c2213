import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireHold } from '../src/bookings/commands/reconcile.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { readForm } from './support/leaving-form.ts'
import {
  book,
  bookingOf,
  comeBack,
  makeOffer,
  payAgain,
  payAt,
  pressButton,
  refundsOf,
  resultOf,
} from './support/shop.ts'

const ROUNDS = 5
let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

async function hold() {
  const offer = await makeOffer(app)
  const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
  return { offer, id: bookingId, paymentUrl }
}

const release = (id: string, who = user) =>
  app.request<Answer>('POST', `/api/bookings/${id}/release`, { token: who.token })

const heldIds = async (who = user) => {
  const path = `/api/bookings/${encodeURIComponent(who.user.email)}?when=held`
  const { body } = await app.request<Answer<Booking[]>>('GET', path, { token: who.token })
  return body.data.map(({ _id }) => _id)
}

describe('a hold that is released', () => {
  it('is not listed any more, its seat is free, and it is not counted for the limit', async () => {
    const holds = [await hold(), await hold(), await hold()]
    expect((await heldIds()).sort()).toEqual(holds.map(({ id }) => id).sort())
    const next = await makeOffer(app)
    const refused = await book(app, user, next)
    expect([refused.status, refused.body.code]).toEqual([409, 'hold_limit'])
    const [first, ...others] = holds
    expect((await release(first?.id ?? '')).status).toBe(200)
    expect((await heldIds()).sort()).toEqual(others.map(({ id }) => id).sort())
    expect((await book(app, user, next)).status).toBe(201)
    expect((await book(app, await app.signIn(), first?.offer ?? next)).status).toBe(201)
  })

  it('is listed for nobody else, nor once it is paid', async () => {
    const { paymentUrl } = await hold()
    expect(await heldIds(await app.signIn())).toEqual([])
    await payAt(paymentUrl, 'pay')
    expect(await heldIds()).toEqual([])
  })

  it('is released once, by ten clicks at once', async () => {
    const { id } = await hold()
    const clicks = await Promise.all(Array.from({ length: 10 }, () => release(id)))
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('cannot be paid any more; a payment that arrives afterwards is refunded', async () => {
    const { id, paymentUrl } = await hold()
    expect((await release(id)).status).toBe(200)
    expect((await payAgain(app, user, id)).body.code).toBe('hold_expired')
    const token = await payAt(paymentUrl, 'pay')
    expect((await resultOf(app, token)).outcome).toBe('refund_due')
    expect((await bookingOf(app, user, id)).status).toBe('canceled')
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'booking_canceled', amount_minor: 4000 }])
  })

  it('while its payment arrives: it is either confirmed or refunded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, paymentUrl } = await hold()
      const paid = await pressButton(paymentUrl, 'pay')
      const form = readForm(await paid.text())
      const [released] = await Promise.all([release(id), comeBack(form)])
      const { status } = await bookingOf(app, user, id)
      const refunds = await refundsOf(app, id)
      expect([released.status, released.body.code, status, refunds.length]).toEqual(
        status === 'canceled' ? [200, undefined, 'canceled', 1] : [409, 'already_paid', 'confirmed', 0],
      )
    }
  })

  it('while it expires: one of both, and the seat is free', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, offer } = await hold()
      const past = addMinutes(new Date(), -1)
      await app.ctx.db.updateTable('bookings').set({ hold_expires_at: past }).where('id', '=', id).execute()
      const [released] = await Promise.all([release(id), expireHold(app.ctx, id)])
      const { status } = await bookingOf(app, user, id)
      expect([released.status, status]).toEqual(status === 'canceled' ? [200, 'canceled'] : [409, 'expired'])
      expect((await book(app, await app.signIn(), offer)).status).toBe(201)
    }
  })

  it('cannot be released after it has expired, or by somebody else', async () => {
    const { id } = await hold()
    const stranger = await app.signIn()
    expect((await release(id, stranger)).status).toBe(404)
    await app.ctx.db
      .updateTable('bookings')
      .set({ hold_expires_at: addMinutes(new Date(), -1) })
      .where('id', '=', id)
      .execute()
    await expireHold(app.ctx, id)
    const late = await release(id)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_transition'])
  })
})
