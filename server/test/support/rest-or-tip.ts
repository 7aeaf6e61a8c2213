import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { makeBookingLink } from '../../src/messages/commands/make-booking-link.ts'
import type { Answer } from './answer.ts'
import type { SignedIn, TestApp } from './app.ts'
import { type AttemptFields, type BookingFields, makePaidBooking } from './paid-booking.ts'
import type { CheckoutAnswer } from './shop.ts'

/** What customers do after a booking is confirmed: they pay what is left, and give tips. */

const PAID_ON_SITE = { payment_terms: 'none', due_now_minor: 0 } as const

/** A confirmed booking over 40 that is to be paid on site. */
export const makeUnpaid = (app: TestApp, who: SignedIn, fields: BookingFields = {}, hours = 48) =>
  makePaidBooking(
    app,
    who,
    hours,
    { ...PAID_ON_SITE, ...fields },
    { gateway: 'cash', amount_minor: 0, method: null },
  )

/** A completed booking over 40 that was paid online, an hour ago. */
export const makeDone = (
  app: TestApp,
  who: SignedIn,
  fields: BookingFields = {},
  payment: AttemptFields = {},
) => makePaidBooking(app, who, -2, { status: 'completed', ...fields }, payment)

export interface More {
  purpose: 'rest' | 'tip'
  tip?: number
  gateway?: string
}

export const payMore = (app: TestApp, who: SignedIn, id: string, body: More) =>
  app.request<CheckoutAnswer>('POST', `/api/bookings/${id}/pay`, { token: who.token, body })

/** Does it with a link in a message, without a sign-in. */
export async function payMoreByLink(app: TestApp, bookingId: string, body: More & { gateway: string }) {
  const link = await makeBookingLink(app.ctx, { bookingId, messageId: null })
  return app.request<CheckoutAnswer>('POST', `/api/booking-pages/${link.split('/').at(-1)}/pay`, { body })
}

export async function detailOf(app: TestApp, who: SignedIn, id: string): Promise<BookingDetail> {
  return (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })).body
    .data
}

export const entriesOf = (app: TestApp, bookingId: string) =>
  app.ctx.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor', 'is_tip', 'gateway'])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

export const recordCash = (app: TestApp, staff: SignedIn, id: string, amount: number, tip = 0) =>
  app.request<Answer>('POST', `/api/bookings/${id}/payments`, {
    token: staff.token,
    body: { method: 'cash', amount, tip },
  })
