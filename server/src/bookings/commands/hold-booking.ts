import { agreeTerms } from '@jhilik/contract/agree-terms.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import { lockNamesAndSlot, openOffer } from '../../calendar/commands/lock-offer.ts'
import { deriveBookingWindow } from '../../calendar/rules/house-rules.ts'
import type { OfferedSlot } from '../../calendar/views/slots.ts'
import { ownTermsOf } from '../../catalog/rules/services.ts'
import { findOwnPictures } from '../../catalog/views/uploads.ts'
import type { Context } from '../../context.ts'
import { checkGateway, chooseGateway, onSiteGateway } from '../../money/commands/gateways.ts'
import { addedAttempt } from '../../money/store/attempts.ts'
import { agreeTax } from '../../money/views/tax.ts'
import { recordLocale } from '../../people/commands/record-locale.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import type { LockName } from '../../platform/named-lock.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { requestHash } from '../../platform/request-keys.ts'
import {
  type AgreedBooking,
  bookingDetailsOf,
  checkOnSite,
  dueNowAt,
  type Holder,
  holdEnd,
  isExpectedPrice,
  priceOf,
} from '../rules/checkout.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { isOnSite } from '../rules/terms.ts'
import {
  addedKey,
  type BookingFacts,
  type BookingQuestion,
  findKnownKey,
  findSeat,
  insertHold,
  insertKey,
  type KnownKey,
  readBookingFacts,
} from '../store/holds.ts'
import { continuePayment, type HeldBooking } from './continue-payment.ts'
import { expireHoldJob } from './reconcile.ts'

/** The job runs a moment after the hold has ended, not before. */
const EXPIRY_MARGIN_MS = 1_000

const operation = 'booking.hold' as const

interface HoldRequest {
  input: BookingRequest
  idempotencyKey: string | undefined
  /** The network for which the caller's holds are counted; null for no limit. */
  network: Holder['network']
}

/**
 * Takes the seat and creates the payment attempt. One statement waits for all locks, one reads all facts, one writes;
 * each sees what was committed before it began.
 */
async function holdBooking(
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
  const booking = await insertHold(tx, hold, [...keyOf(hold.id).map(addedKey), row])
  const startAfter = new Date(booking.hold_expires_at.getTime() + EXPIRY_MARGIN_MS)
  await ctx.jobs.enqueue(tx, expireHoldJob, { bookingId: booking.id }, { startAfter })
  return { bookingId: booking.id, created: { booking, attempt } }
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

interface CheckoutRequest extends HoldRequest {
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Holds a seat and opens the payment. The same key again gives the same booking and answer, and so does the
 * same slot while it is held, with or without a key.
 * Throws what `continuePayment` does, and 400, slot_taken, slot_unavailable, service_unavailable, hold_limit,
 * shared_hold_limit, price_changed, idempotency_key_reused, not_found.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  const { gateway } = request.input
  if (gateway !== ON_SITE) checkGateway(ctx.gateways, gateway)
  await recordLocale(ctx, actor, request.locale)
  const held = await ctx.db.transaction().execute((tx) => holdBooking(ctx, tx, actor, request))
  return continuePayment(ctx, held, request.locale)
}

/**
 * Names the locks under which nobody else makes a hold that is counted together with one of this holder. They are taken
 * in this order everywhere, after the account's lock and before the slot's.
 */
const nameHolderLocks = ({ email, phone, ownEmail, network }: Holder): LockName[] => [
  ...(email === ownEmail ? [] : [`hold-email:${email}`]),
  // The key is the same for every notation of the number.
  sql<string>`'hold-phone:' || phone_key(${phone})`,
  ...(network ? [`hold-network:${network.hash}`] : []),
]

/** A booking shows only pictures that its account has uploaded. Throws 400. */
async function checkPhotos(tx: Tx, userId: string, photos: readonly string[]): Promise<void> {
  const hashes = photos.flatMap((photo) => uploadedHash(photo) ?? [])
  const own = await findOwnPictures(tx, userId, hashes)
  if (hashes.length < photos.length || !hashes.every((hash) => own.has(hash))) {
    throw invalidField('photos', messages.photoIsUnknown)
  }
}

/** Hashes a checkout's content except the time shown on the form, which does not make it another request. */
function checkoutHash({ selectedSlot: _shown, ...request }: BookingRequest): string {
  return requestHash(request)
}
