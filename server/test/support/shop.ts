import { randomUUID } from 'node:crypto'
import type { bookingSchema } from '@jhilik/contract/bookings.ts'
import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { z } from 'zod'
import { makeService, makeSlot } from '../../src/demo/factories.ts'
import type { RequestOptions, SignedIn, TestApp } from './app.ts'
import { type LeavingForm, readForm } from './leaving-form.ts'
import { testVehicle } from './vehicle.ts'

/** What customers and their browsers do in the tests of checkout and payments. */

export interface Offer {
  serviceId: string
  slotId: string
}

type SlotOptions = Parameters<typeof makeSlot>[1]

/** A slot of tomorrow with a service of its own: 40 in the business's currency. */
export async function makeOffer(app: TestApp, slot: SlotOptions = {}, priceMinor = 4000): Promise<Offer> {
  const service = await makeService(app.ctx.db, {
    name: 'Foam Wash',
    name_bn: 'ফোম ওয়াশ',
    price_minor: priceMinor,
    currency: app.ctx.config.currency,
  })
  const { id } = await makeSlot(app.ctx.db, { service_id: service.id, ...slot })
  return { serviceId: service.id, slotId: id }
}

/** Unpaid holds are counted by phone and e-mail: by default the customer of each slot is another one. */
const customerOf = ({ slotId }: Offer) => ({
  email: `rahim-${slotId}@people.example`,
  phone: `017${String(Number.parseInt(slotId.slice(-8), 16) % 10 ** 8).padStart(8, '0')}`,
})

export const bookingBody = (offer: Offer, { email, phone } = customerOf(offer)) => ({
  customer: { name: 'Rahim Uddin', email, phone, address: '12 Road, Dhaka' },
  serviceId: offer.serviceId,
  slotId: offer.slotId,
  ...testVehicle,
})

export interface CheckoutAnswer {
  message: string
  code?: string
  errors?: FieldError[]
  price?: { amount: number; dueNow: number; currency: string }
  data: { paymentUrl: string; bookingId: string; tran_id: string }
}

/** Books in the name of the account, unless another body is given. */
export function book(
  app: TestApp,
  who: SignedIn,
  offer: Offer,
  options: RequestOptions & { key?: string } = {},
) {
  const { key = randomUUID(), body = bookingBody(offer, who.user), headers } = options
  return app.request<CheckoutAnswer>('POST', '/api/bookings', {
    token: who.token,
    body,
    headers: { 'idempotency-key': key, ...headers },
  })
}

export const payAgain = (app: TestApp, who: SignedIn, bookingId: string, gateway?: string) =>
  app.request<CheckoutAnswer>('POST', `/api/bookings/${bookingId}/pay`, {
    token: who.token,
    ...(gateway && { body: { gateway } }),
  })

export type Decision = 'pay' | 'fail' | 'cancel' | 'leave'

/** Presses a button of the hosted page. What comes back is the form that the browser would post to us. */
export async function pressButton(paymentUrl: string, decision: Decision, delay = 0): Promise<Response> {
  const body = new URLSearchParams({ decision, method: 'bKash', reason: 'Wrong PIN', delay: String(delay) })
  return fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' })
}

/** Posts the form as a browser does that comes from another site: without cookies or tokens. */
export async function comeBack(form: LeavingForm): Promise<string> {
  const answer = await fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' })
  return resultToken(answer)
}

export function resultToken(answer: Response): string {
  const location = answer.headers.get('location') ?? ''
  const token = /\/booking\/result\/([^/?]+)$/.exec(location)?.[1]
  if (answer.status !== 303 || !token)
    throw new Error(`No way to the result page: ${answer.status} ${location}`)
  return token
}

/** Presses a button and follows the browser to the result page. */
export async function payAt(
  paymentUrl: string,
  decision: Exclude<Decision, 'leave'>,
  delay = 0,
): Promise<string> {
  const answer = await pressButton(paymentUrl, decision, delay)
  if (decision !== 'cancel') return comeBack(readForm(await answer.text()))
  const back = answer.headers.get('location')
  if (!back) throw new Error('Canceling leads nowhere.')
  return resultToken(await fetch(back, { redirect: 'manual' }))
}

export async function resultOf(app: TestApp, token: string): Promise<CheckoutResult> {
  const answer = await app.request<{ data: CheckoutResult }>('GET', `/api/checkout/results/${token}`)
  if (answer.status !== 200) throw new Error(`No result: ${answer.status}`)
  return answer.body.data
}

/** A booking as JSON has it. */
export type BookingAnswer = z.input<typeof bookingSchema>

export async function bookingOf(app: TestApp, who: SignedIn, id: string): Promise<BookingAnswer> {
  const answer = await app.request<{ data: BookingAnswer }>('GET', `/api/bookings/${id}`, {
    token: who.token,
  })
  if (answer.status !== 200) throw new Error(`No booking: ${answer.status}`)
  return answer.body.data
}

export function attemptsOf(app: TestApp, bookingId: string) {
  return app.ctx.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
}

export function refundsOf(app: TestApp, bookingId: string) {
  return app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.status', 'refunds.reason', 'refunds.amount_minor'])
    .where('payment_attempts.booking_id', '=', bookingId)
    .execute()
}
