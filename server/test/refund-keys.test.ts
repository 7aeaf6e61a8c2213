import { randomUUID } from 'node:crypto'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer, refundsOf } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
  user = await app.signIn()
})
afterAll(() => app.close())

let key: string
beforeEach(() => {
  key = randomUUID()
})

async function paidBooking(): Promise<string> {
  const booking = await makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    price_minor: 4000,
    free_cancel_hours: 0,
  })
  await makeAttempt(app.ctx.db, booking)
  return booking.id
}

const post = (path: string, who: SignedIn, body: object, withKey: string | null = key) =>
  app.request<Answer<Booking>>('POST', `/api/bookings/${path}`, {
    token: who.token,
    body,
    ...(withKey !== null && { headers: { 'idempotency-key': withKey } }),
  })
const ten = { reason: 'Scratch', refundAmount: 10 }
const amounts = async (id: string) =>
  (await refundsOf(app, id)).map(({ amount_minor }) => amount_minor).sort()
const said = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code]

describe('a refund with an Idempotency-Key', () => {
  it('that is sent again after a lost answer gives the same answer, and the money once', async () => {
    const id = await paidBooking()
    const first = await post(`${id}/refund`, admin, ten)
    const second = await post(`${id}/refund`, admin, ten)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data).toEqual(first.body.data)
    expect(await amounts(id)).toEqual([1000])
  })

  it('sent ten times at once gives back once', async () => {
    const id = await paidBooking()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${id}/refund`, admin, ten)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await amounts(id)).toEqual([1000])
  })

  it('is refused for another amount, another booking and another call', async () => {
    const [id, other] = [await paidBooking(), await paidBooking()]
    await post(`${id}/refund`, admin, ten)
    const answers = [
      await post(`${id}/refund`, admin, { ...ten, refundAmount: 11 }),
      await post(`${other}/refund`, admin, ten),
      await post(`${id}/cancel`, admin, ten),
    ]
    expect(answers.map(said)).toEqual(Array(3).fill([409, 'idempotency_key_reused']))
    expect([await amounts(id), await amounts(other)]).toEqual([[1000], []])
  })

  it('of two bookings at once is taken for one of them', async () => {
    const ids = [await paidBooking(), await paidBooking()]
    const answers = await Promise.all(ids.map((id) => post(`${id}/refund`, admin, ten)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await Promise.all(ids.map(amounts))).flat()).toEqual([1000])
  })

  it('leaves the key free when it was refused', async () => {
    const id = await paidBooking()
    expect(said(await post(`${id}/refund`, admin, { ...ten, refundAmount: 41 }))).toEqual([
      409,
      'refund_exceeds_paid',
    ])
    expect((await post(`${id}/refund`, admin, ten)).status).toBe(200)
  })

  it('needs none: each call without a key is one of its own', async () => {
    const id = await paidBooking()
    await post(`${id}/refund`, admin, ten, null)
    await post(`${id}/refund`, admin, ten, null)
    expect(await amounts(id)).toEqual([1000, 1000])
    expect(said(await post(`${id}/refund`, admin, ten, 'short'))).toEqual([400, 'invalid_idempotency_key'])
  })

  it('shares its keys with the checkout', async () => {
    const offer = await makeOffer(app)
    expect((await book(app, admin, offer, { key })).status).toBe(201)
    const id = await paidBooking()
    expect(said(await post(`${id}/refund`, admin, ten))).toEqual([409, 'idempotency_key_reused'])
    const used = randomUUID()
    await post(`${id}/refund`, admin, ten, used)
    expect((await book(app, admin, await makeOffer(app), { key: used })).body.code).toBe(
      'idempotency_key_reused',
    )
  })
})

describe('a cancellation with an Idempotency-Key', () => {
  it('by its customer or by staff says the same again, and gives back once', async () => {
    for (const [who, body] of [
      [user, {}],
      [admin, { reason: 'Rain', refundAmount: 40 }],
    ] as const) {
      const id = await paidBooking()
      const own = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => post(`${id}/cancel`, who, body, own)))
      expect(answers.map(({ status, body: { data } }) => [status, data.status])).toEqual(
        Array(3).fill([200, 'canceled']),
      )
      expect(await amounts(id)).toEqual([4000])
    }
  })

  it("reveals nothing of somebody else's booking", async () => {
    const id = await paidBooking()
    await post(`${id}/cancel`, user, {})
    expect((await post(`${id}/cancel`, await app.signIn(), {})).status).toBe(404)
    expect(said(await post(`${randomUUID()}/cancel`, admin, { reason: 'x' }))).toEqual([404, 'not_found'])
  })
})

it('the description of the API names the header of each call that takes an idempotency key', async () => {
  interface Description {
    paths: Record<string, { post?: { parameters?: { name: string; in: string; required?: boolean }[] } }>
  }
  const { paths } = (await app.request<Description>('GET', '/api/openapi.json')).body
  for (const path of ['/api/bookings', '/api/bookings/{id}/cancel', '/api/bookings/{id}/refund']) {
    const header = paths[path]?.post?.parameters?.find((parameter) => parameter.in === 'header')
    expect([path, header?.name, header?.required ?? false]).toEqual([path, 'idempotency-key', false])
  }
})
