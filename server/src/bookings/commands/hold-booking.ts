import { agreeTerms } from '@jhilik/contract/agree-terms.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { lockNamesAndSlot, openOffer } from '../../calendar/commands/lock-offer.ts'
import { deriveBookingWindow } from '../../calendar/rules/house-rules.ts'
import type { OfferedSlot } from '../../calendar/views/slots.ts'
import { ownTermsOf } from '../../catalog/rules/services.ts'
import type { Context } from '../../context.ts'
import { chooseGateway, onSiteGateway } from '../../money/commands/choose-gateway.ts'
import { addedAttempt } from '../../money/commands/create-attempt.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { type AgreedBooking, checkOnSite, dueNowAt, isExpectedPrice, priceOf } from '../rules/amounts.ts'
import { bookingDetailsOf } from '../rules/booking-details.ts'
import { holdEnd } from '../rules/hold.ts'
import type { Holder } from '../rules/hold-limits.ts'
import { checkoutHash } from '../rules/request-hash.ts'
import { isOnSite } from '../rules/terms.ts'
import { addedKey, insertKey } from '../store/checkout.ts'
import {
  type BookingFacts,
  type BookingQuestion,
  findKnownKey,
  type KnownKey,
  readBookingFacts,
} from '../views/booking-facts.ts'
import { checkPhotos } from './check-photos.ts'
import type { HeldBooking } from './continue-payment.ts'
import { expireHoldJob } from './expire-hold.ts'
import { findSeat, insertHold } from './hold-seat.ts'
import { nameHolderLocks } from './name-holder-locks.ts'

/** The job runs a moment after the hold has ended, not before. */
const EXPIRY_MARGIN_MS = 1_000

const operation = 'booking.hold' as const

export interface HoldRequest {
  input: BookingRequest
  idempotencyKey: string | undefined
  /** The network for which the caller's holds are counted; null for no limit. */
  network: Holder['network']
}

/**
 * Takes the seat and creates the payment attempt. One statement waits for all locks, one reads all facts, one writes;
 * each sees what was committed before it began.
 */
export async function holdBooking(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { input, idempotencyKey: key, network }: HoldRequest,
): Promise<HeldBooking> {
  const { name, email, phone } = input.customer
  const holder: Holder = { email, phone, ownEmail: actor.email, network }
  const byStaff = hasPermission(actor, 'bookings.manage')
  const seat = { userId: actor.id, slotId: input.slotId, holder, bookedFor: byStaff ? name : null }
  const facts = await lockAndRead(ctx, tx, { ...seat, key })
  const hash = checkoutHash(input)
  if (facts.known) return repeat(facts.known, hash)
  if (!facts.slot) throw problem('not_found', { detail: { slotId: input.slotId } })
  const { rules, at } = facts
  const window = deriveBookingWindow(rules, at, ctx.config.timeZone)
  const { offer, asks, slot } = openOffer(facts.slot, input.serviceId, window)
  const { price_minor, ...tax } = agreeTax(facts.tax, slot.price_minor)
  const agreed = agree(input, { ...slot, price_minor }, rules)
  const details = bookingDetailsOf(input, { asks, isDemo: ctx.config.demo })
  await checkPhotos(tx, actor.id, details.photos)
  // A member of the staff who books for a customer has a picture of their own, not the customer's.
  const isOwn = !byStaff || email === actor.email
  const request = {
    userId: actor.id,
    holder,
    customerImg: isOwn ? facts.img : '',
    byStaff,
    offer: { ...offer, price_minor },
    terms: {
      free_cancel_hours: rules.freeCancelHours,
      // A deposit is kept when the cancellation is late.
      late_refund_percent: agreed.kind === 'deposit' ? 0 : rules.lateRefundPercent,
      payment_terms: agreed.kind,
      due_now_minor: agreed.dueNowMinor,
      ...tax,
    },
    details,
    until: holdEnd(at, rules.holdMinutes, offer.starts_at),
    at,
  }
  const found = await findSeat(tx, request, facts)
  const wanted = checkAgreed(input, found.ownHold ?? found.hold)
  const keyOf = (bookingId: string) =>
    key === undefined
      ? []
      : [{ user_id: actor.id, key, operation, request_hash: hash, booking_id: bookingId, created_at: at }]
  if (found.ownHold) {
    for (const row of keyOf(found.ownHold.id)) await insertKey(tx, row)
    return { bookingId: found.ownHold.id, gateway: wanted }
  }
  const { hold } = found
  const money = { minor: hold.due_now_minor, currency: hold.currency }
  const { attempt, row } = addedAttempt({
    bookingId: hold.id,
    gateway: isOnSite(hold) ? onSiteGateway : chooseGateway(ctx.gateways, money, input.gateway),
    amountMinor: money.minor,
    currency: money.currency,
    at,
  })
  await insertHold(tx, hold, [...keyOf(hold.id).map(addedKey), row])
  const startAfter = new Date(hold.hold_expires_at.getTime() + EXPIRY_MARGIN_MS)
  await ctx.jobs.enqueue(tx, expireHoldJob, { bookingId: hold.id }, { startAfter })
  return { bookingId: hold.id, created: { booking: hold, attempt } }
}

type NoSlot = { slot: null; known: KnownKey | null }

/** Locks account, holder and slot in this order. */
async function lockAndRead(ctx: Context, tx: Tx, asked: BookingQuestion): Promise<BookingFacts | NoSlot> {
  const { userId, key, slotId, holder } = asked
  // One customer's checkouts run one after the other, because their keys and holds are counted.
  const isLocked = await lockNamesAndSlot(tx, [`checkout:${userId}`, ...nameHolderLocks(holder)], slotId)
  const facts = isLocked ? await readBookingFacts(tx, ctx, asked) : undefined
  if (facts) return facts
  return { slot: null, known: key === undefined ? null : await findKnownKey(tx, userId, key) }
}

/** Returns the booking that the same request made before. Throws idempotency_key_reused when it was another request. */
function repeat(known: KnownKey, hash: string): HeldBooking {
  const isSame = known.operation === operation && known.request_hash === hash
  if (!isSame || !known.booking_id) throw problem('idempotency_key_reused')
  return { bookingId: known.booking_id, isRepeated: true }
}

/**
 * Returns the gateway at which the booking is to be paid, or undefined for any. A seat that was held before keeps its
 * price and terms. Throws 400 when it cannot be paid there, price_changed when the customer saw another price.
 */
function checkAgreed(input: BookingRequest, booking: AgreedBooking): string | undefined {
  // When no gateway is named, a booking that can be paid on site is paid on site.
  const wanted = input.gateway ?? (booking.payment_terms === 'none' ? ON_SITE : undefined)
  if (wanted === ON_SITE) checkOnSite(booking)
  const price = priceOf({ ...booking, due_now_minor: dueNowAt(booking, wanted) })
  if (!isExpectedPrice(input, price)) throw problem('price_changed', { price })
  return wanted
}

/** Returns what is due now, by the service's terms or else the house rules. */
function agree(input: BookingRequest, slot: OfferedSlot, rules: HouseRules) {
  const terms = ownTermsOf(slot) ?? rules.paymentTerms
  const online = input.gateway !== undefined && input.gateway !== ON_SITE
  return agreeTerms(terms, { minor: slot.price_minor, currency: slot.currency }, { online })
}
