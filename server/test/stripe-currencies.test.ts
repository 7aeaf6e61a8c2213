import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { afterEach, expect, test } from 'vitest'
import { startStripe } from './gateways/stripe-server.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { book, makeOffer } from './support/shop.ts'

let app: TestApp | undefined
let stripe: Awaited<ReturnType<typeof startStripe>> | undefined
afterEach(async () => {
  await app?.close()
  await stripe?.close()
})

test.each([
  {
    currency: 'JPY',
    priceMinor: 4000,
    price: 4000,
    stripeAmount: 4000,
    part: 1500,
    stripePart: 1500,
    wrong: 0.5,
  },
  {
    currency: 'KWD',
    priceMinor: 12_340,
    price: 12.34,
    stripeAmount: 12_340,
    part: 1.5,
    stripePart: 1500,
    wrong: 0.0005,
  },
  {
    currency: 'BDT',
    priceMinor: 4050,
    price: 40.5,
    stripeAmount: 4050,
    part: 10.25,
    stripePart: 1025,
    wrong: 0.005,
  },
])('a booking in $currency is paid, refunded in part and disputed in exact amounts', async (given) => {
  const { currency, priceMinor, price, stripeAmount, part, stripePart, wrong } = given
  const shop = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: currency } })
  app = shop
  const server = await startStripe({ timeoutMs: 10_000 })
  stripe = server
  shop.ctx.gateways.clear()
  shop.ctx.gateways.set('stripe', server.gateway)
  const [user, admin] = [await shop.signIn(), await shop.signIn('admin')]
  const notify = async (type: string, object: object) => {
    const { rawBody, headers } = server.event(type, object)
    const url = `${shop.url}/api/payments/stripe/notify`
    return (await fetch(url, { method: 'POST', body: rawBody, headers: headers as Record<string, string> }))
      .status
  }
  const detail = async (id: string) =>
    (await shop.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: admin.token })).body
      .data
  const refund = async (id: string, refundAmount: number) =>
    (
      await shop.request('POST', `/api/bookings/${id}/refund`, {
        token: admin.token,
        body: { reason: 'x', refundAmount },
      })
    ).status

  const { bookingId, tran_id } = (await book(shop, user, await makeOffer(shop, {}, priceMinor))).body.data
  const attempt = startedAttempt(tran_id, { currency })
  expect(server.session(attempt)).toMatchObject({
    amount_total: stripeAmount,
    currency: currency.toLowerCase(),
  })
  server.pay(attempt)
  expect(await notify('checkout.session.completed', server.session(attempt))).toBe(200)
  expect(await detail(bookingId)).toMatchObject({ paymentStatus: 'Paid', currency, money: { paid: price } })

  expect(await refund(bookingId, wrong)).toBe(400)
  expect(await refund(bookingId, part)).toBe(200)
  const open = (await detail(bookingId)).refunds?.[0]
  await shop.runJob('send-refund', { refundId: open?._id ?? '' })
  expect(server.refundsOf(attempt).map(({ amount }) => amount)).toEqual([stripePart])
  server.finishRefunds()
  expect(await notify('refund.updated', server.refundsOf(attempt)[0] ?? {})).toBe(200)
  expect(await detail(bookingId)).toMatchObject({
    paymentStatus: 'Partly refunded',
    money: { refunded: part },
  })

  const rest = { amount: stripeAmount - stripePart, currency: currency.toLowerCase() }
  const balance = [{ amount: -rest.amount, fee: 0, currency: rest.currency }]
  await notify(
    'charge.dispute.created',
    server.dispute(attempt, { amount: rest.amount, balance_transactions: balance }),
  )
  const { money, paymentStatus } = await detail(bookingId)
  expect([paymentStatus, money.chargedBack]).toEqual(['Disputed', Math.round((price - part) * 1000) / 1000])
})
