import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { recordLocale } from '../../accounts/commands/record-locale.ts'
import {
  type BookingRow,
  type Holder,
  holdEnd,
  holdSeat,
  lockHolder,
  type Offer,
} from '../../bookings/commands/hold-seat.ts'
import { type BookingWindow, deriveBookingWindow } from '../../house-rules/rules.ts'
import { readHouseRules } from '../../house-rules/views.ts'
import { type AttemptRow, openAttempt } from '../../payments/commands/transition-attempt.ts'
import { isBookable } from '../../slots/rules.ts'
import { checkoutHash, isExpectedPrice } from '../rules/payment-step.ts'
import { insertKey, lockCustomer, selectKey } from '../store.ts'
import { findBookingOf, findCustomerImg, lockOfferedSlot } from '../views/mail-data.ts'
import { defaultGateway, openPayment } from './continue-payment.ts'
import { expireHoldJob } from './expire-hold.ts'
import { type Started, startAttempt } from './redirect-to-gateway.ts'

/** A moment after the hold has ended, so that the job does not come too early. */
const EXPIRY_MARGIN_MS = 1_000

/**
 * Holds a seat and opens the payment. The same key again gives the same booking and answer, and so does
 * the same slot while it is held, with or without a key.
 * `network` is where the caller is counted, null where nobody is.
 * Throws what `openPayment` does, and slot_taken, slot_unavailable, service_unavailable, hold_limit,
 * shared_hold_limit, price_changed, idempotency_key_reused, not_found.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  input: BookingRequest,
  idempotencyKey: string | undefined,
  locale: Locale | null,
  network: Holder['network'],
): Promise<Started> {
  await recordLocale(ctx, actor.id, locale)
  const { email, phone } = input.customer
  const holder: Holder = { email, phone, ownEmail: actor.email, network }
  const held = await ctx.db
    .transaction()
    .execute((tx) => holdOnce(ctx, tx, actor, holder, input, idempotencyKey))
  const started = held.fresh && (await startAttempt(ctx, held.fresh.booking, held.fresh.attempt))
  return started || openPayment(ctx, held.bookingId)
}

/** Pays for a booking that is still held. Throws what `openPayment` does; 404 for somebody else's. */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  locale: Locale | null,
): Promise<Started> {
  if (!(await findBookingOf(ctx.db, bookingId, actor.id))) throw problem('not_found')
  await recordLocale(ctx, actor.id, locale)
  return openPayment(ctx, bookingId)
}

interface Held {
  bookingId: string
  /** Only for who has just made them: the others wait for what becomes of the attempt. */
  fresh?: { booking: BookingRow; attempt: AttemptRow }
}

async function holdOnce(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  holder: Holder,
  input: BookingRequest,
  key: string | undefined,
): Promise<Held> {
  await lockCustomer(tx, actor.id)
  const at = await ctx.clock.databaseNow(tx)
  const operation = 'booking.hold' as const
  const hash = checkoutHash(input)
  const known = key && (await selectKey(tx, actor.id, key))
  if (known) {
    const isSame = known.operation === operation && known.request_hash === hash
    if (!isSame || !known.booking_id) throw problem('idempotency_key_reused')
    return { bookingId: known.booking_id }
  }
  await lockHolder(tx, holder)
  const rules = await readHouseRules(tx, ctx.config)
  const offer = await lockOffer(tx, input, deriveBookingWindow(rules, at, ctx.config.timeZone))
  const byStaff = actor.role === 'admin'
  // An admin's own picture is not that of the caller whom they book for.
  const isOwn = !byStaff || input.customer.email === actor.email
  const { booking, isNew } = await holdSeat(tx, {
    userId: actor.id,
    holder,
    customerImg: isOwn ? await findCustomerImg(tx, actor.id) : '',
    byStaff,
    offer,
    terms: { free_cancel_hours: rules.freeCancelHours, late_refund_percent: rules.lateRefundPercent },
    input,
    until: holdEnd(at, rules.holdMinutes, offer.starts_at),
    at,
  })
  // What is charged: of a seat that was held before, the price it was held for.
  const price = { minor: booking.price_minor, currency: booking.currency }
  if (!isExpectedPrice(input, price)) {
    throw problem('price_changed', { price: { amount: toMajor(price), currency: price.currency } })
  }
  if (key) {
    const who = { user_id: actor.id, key, operation, request_hash: hash }
    await insertKey(tx, { ...who, booking_id: booking.id, created_at: at })
  }
  if (!isNew) return { bookingId: booking.id }
  const attempt = await openAttempt(tx, {
    bookingId: booking.id,
    gateway: defaultGateway(ctx),
    amountMinor: booking.price_minor,
    currency: booking.currency,
    at,
  })
  const startAfter = new Date(booking.hold_expires_at.getTime() + EXPIRY_MARGIN_MS)
  await ctx.jobs.enqueue(tx, expireHoldJob, { bookingId: booking.id }, { startAfter })
  return { bookingId: booking.id, fresh: { booking, attempt } }
}

/**
 * The slot, locked, as it is sold now, if its start is one that may be booked.
 * `ofArchived`: also when the service is not on offer any more.
 * Throws 404, 400, service_unavailable, slot_unavailable.
 */
export async function lockOffer(
  tx: Tx,
  input: Pick<BookingRequest, 'slotId' | 'serviceId'>,
  window: BookingWindow,
  { ofArchived = false } = {},
): Promise<Offer> {
  const slot = await lockOfferedSlot(tx, input.slotId)
  if (!slot) throw problem('not_found', { detail: { slotId: input.slotId } })
  if (slot.service_id !== input.serviceId) {
    throw problem('invalid_input', {
      errors: [{ path: 'serviceId', message: messages.slotBelongsToAnotherService }],
    })
  }
  if (slot.archived_at !== null && !ofArchived) throw problem('service_unavailable')
  if (!isBookable({ status: slot.status, startsAt: slot.starts_at }, window))
    throw problem('slot_unavailable')
  return {
    service_id: slot.service_id,
    slot_id: slot.id,
    slot_capacity: slot.capacity,
    service_name: slot.service_name,
    service_img: slot.service_img,
    service_duration_minutes: slot.duration_minutes,
    price_minor: slot.price_minor,
    currency: slot.currency,
    slot_date: slot.date,
    slot_start_time: slot.start_time,
    slot_end_time: slot.end_time,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
  }
}
