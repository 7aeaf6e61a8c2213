import type { CallerBookingRequest, ReceivedPayment } from '@jhilik/contract/callers.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { makeBookingLink } from '../../messages/commands/make-booking-link.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { toE164 } from '../../platform/phones.ts'
import { inField, invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { continuePayment } from './continue-payment.ts'
import { type HoldRequest, holdOrNameNearest } from './hold-booking.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Books for a person on the phone. The booking belongs to the account that has verified the number, or to the contact of the
 * number. It is confirmed at once, unless it is paid by a link. What staff have received is recorded: a repeated request with
 * its key records it once, also when the first one was interrupted after the booking. Returns the booking's id and a link to its
 * page, for staff to pass on by hand. Throws what a booking of a customer does, account_closed, complaint_has_revisit, and forbidden for a payment by whoever may not record any.
 */
export async function bookForCaller(
  ctx: Context,
  actor: Actor,
  { slotId, time, pay, payment, locale: language, revisitOf, ...input }: CallerBookingRequest,
  { key, locale }: { key: string | undefined; locale: Locale | null },
): Promise<{ id: string; link: string }> {
  const number = toE164(input.customer.phone, ctx.config.country)
  if (!number) throw invalidField('customer.phone', messages.phoneIsNotValid)
  if (pay === 'link' && ctx.gateways.size === 0) throw invalidField('pay', messages.linkIsNotOffered)
  if (payment) {
    if (!hasPermission(actor, 'payments.record')) throw problem('forbidden')
    if (pay !== 'site') throw invalidField('pay', messages.receivedIsPaidOnSite)
  }
  const request: HoldRequest = {
    ...input,
    ...(time ? { time } : { slotId: slotId ?? '' }),
    photos: [],
    confirmsVehicle: true,
  }
  const caller = { number, pay, locale: language, ...(revisitOf && { revisitOf }) }
  const held = await holdOrNameNearest(ctx, actor, {
    input: request,
    caller,
    idempotencyKey: key,
    network: null,
  })
  const booking = orNotFound(await findBookingRow(ctx.db, held.bookingId))
  if (pay === 'site' || booking.due_now_minor === 0) await continuePayment(ctx, held, locale)
  if (payment) await recordReceived(ctx, actor, booking, payment, key)
  const { id } = booking
  return { id, link: await makeBookingLink(ctx, { bookingId: id, messageId: null }) }
}

/** Records that everything was paid. */
async function recordReceived(
  ctx: Context,
  actor: Actor,
  { id, price_minor: minor, currency }: BookingRow,
  payment: ReceivedPayment,
  key: string | undefined,
): Promise<void> {
  if (minor === 0) return
  const received = { ...payment, amount: toMajor({ minor, currency }), tip: 0 }
  await inField('payment', () => recordPayment(ctx, actor, id, received, key && `${key}:payment`))
}
