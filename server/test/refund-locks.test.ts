import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startTestGateway, TEST_GATEWAY, type TestGateway } from './support/test-gateway.ts'

const ROUNDS = 8
let app: TestApp
let gateway: TestGateway
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  gateway = await startTestGateway()
  app.ctx.gateways.set(TEST_GATEWAY, gateway.adapter)
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

const post = (path: string, body: object) =>
  app.request<Answer>('POST', `/api/${path}`, { token: admin.token, body })

/** A booking that was paid twice: at a gateway that gives back by itself, and at one whose refunds staff settle. */
async function paidTwice(): Promise<string> {
  const booking = await makeBooking(app.ctx.db, { price_minor: 4000 })
  await makeAttempt(app.ctx.db, booking, { gateway: TEST_GATEWAY })
  await makeAttempt(app.ctx.db, booking)
  return booking.id
}

const refundsIn = (bookingId: string, status: 'requested' | 'manual') =>
  app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('payment_attempts.booking_id', '=', bookingId)
    .where('refunds.status', '=', status)
    .execute()

it('refunds that are sent, settled, opened and canceled at once never block each other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await paidTwice()
    // The first payment is given back by call, in three parts, then the second by hand.
    for (const refundAmount of [10, 10, 20, 5, 5]) {
      expect((await post(`bookings/${id}/refund`, { reason: 'x', refundAmount })).status).toBe(200)
    }
    const [toSend, toSettle] = [await refundsIn(id, 'requested'), await refundsIn(id, 'manual')]
    expect([toSend.length, toSettle.length]).toEqual([3, 2])
    const answers = await Promise.all([
      ...toSend.map((refund) => app.runJob('send-refund', { refundId: refund.id }).then(() => 'sent')),
      ...toSettle.map(async (refund) => {
        const { status } = await post(`refunds/${refund.id}/settle`, { reference: refund.id })
        return `settled ${status}`
      }),
      post(`bookings/${id}/refund`, { reason: 'x', refundAmount: 1 }).then(
        ({ status }) => `opened ${status}`,
      ),
      post(`bookings/${id}/cancel`, { reason: 'x', refundAmount: 2 }).then(
        ({ status }) => `canceled ${status}`,
      ),
    ])
    expect(answers).toEqual([
      'sent',
      'sent',
      'sent',
      'settled 200',
      'settled 200',
      'opened 200',
      'canceled 200',
    ])
  }
})
