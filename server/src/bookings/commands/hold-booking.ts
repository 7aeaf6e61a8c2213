import type { AgreedBookingRequest } from '@jhilik/contract/agreed-bookings.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { CallerPay } from '@jhilik/contract/callers.ts'
import { MAX_HOLD_MINUTES } from '@jhilik/contract/constants.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import { type Assignment, NO_CREW } from '../../calendar/rules/crews.ts'
import { deriveBookingWindow } from '../../calendar/rules/house-rules.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { assignChosenCrew, assignCrew } from '../../calendar/store/crews.ts'
import {
  addPrivateSlot,
  extendPrivateSlot,
  lockForSeat,
  type OfferedSlot,
} from '../../calendar/store/slots.ts'
import { nameNearest } from '../../calendar/views/nearest-times.ts'
import { couponLock } from '../../catalog/rules/prices.ts'
import { findOwnPictures } from '../../catalog/views/uploads.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { checkGateway, chooseGateway, newAttempt } from '../../money/rules/attempts.ts'
import { recordLocale } from '../../people/commands/profile.ts'
import { addedAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import { type LockName, type SharedLock, takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import {
  addedKey,
  bookingMadeBy,
  claimRequest,
  findKnownRequest,
  type KeyedRequest,
} from '../../platform/request-keys.ts'
import {
  type AgreedBooking,
  ATTEMPTS_SHARE,
  askedJob,
  checkHoldLimits,
  checkOnSite,
  checkoutLock,
  checkProved,
  checkStarted,
  detailColumnsOf,
  dueNowAt,
  type Holder,
  holdEnd,
  isClosedFor,
  isExpectedPrice,
  isHeldAt,
  isOnSite,
  lowestFreeSeat,
  MAX_UNPAID_HOLDS,
  openOffer,
  priceOf,
  reachedLimit,
  visitTimes,
} from '../rules/checkout.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { askedOfStaff, detailsOfLines, isSameChoice } from '../rules/visit.ts'
import { insertBooking, lockBooking, updateBooking } from '../store/bookings.ts'
import { isUseTaken } from '../store/coupon-uses.ts'
import { replaceBought, toBought, updateLineDetails } from '../store/lines.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findHeldChoice } from '../views/lines.ts'
import { agreedColumns, agreeVisit } from './agree-visit.ts'
import { continuePayment, type HeldBooking } from './continue-payment.ts'
import { lockBuyer, reserveRevisit } from './link-revisit.ts'
import { readVisitFacts } from './price-visit.ts'
import { type BookingFacts, readBookingFacts } from './read-booking-facts.ts'

export const expireHoldJob: JobKind<{ bookingId: string }> = { name: 'expire-hold' }

/** The job runs a moment after the hold has ended, not before. */
const EXPIRY_MARGIN_MS = 1_000

/** A slot is named, or staff have agreed a time, for which one is made. */
export type HoldRequest = BookingRequest | AgreedBookingRequest

/** The person on the phone for whom staff book, by the number in E.164, and how they pay. */
interface CallerTerms {
  number: string
  pay: CallerPay
  /** The complaint that the visit makes good: it costs nothing. */
  revisitOf?: string | undefined
}

interface CheckoutRequest {
  input: HoldRequest
  /** Absent when the account books for itself, or staff for somebody who is to be named in the booking only. */
  caller?: CallerTerms
  idempotencyKey: string | undefined
  /** The network for which the caller's holds are counted; null for no limit. */
  network: Holder['network']
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Holds a seat and opens the payment. The same key again gives the same booking and answer, and so does the same slot
 * while it is held, with or without a key.
 * Throws what `continuePayment` does, and 400, slot_taken, crew_conflict, no_crew_free, slot_unavailable, service_unavailable, hold_limit,
 * shared_hold_limit, payment_limit, confirm_email_first, confirm_phone_first, price_changed, idempotency_key_reused,
 * not_found; already_paid or hold_expired when the account's own hold of the slot ends meanwhile.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  checkGateway(ctx.gateways, request.input.gateway, 'booking')
  await recordLocale(ctx, actor, request.locale)
  const held = await holdOrNameNearest(ctx, actor, request)
  return continuePayment(ctx, held, request.locale)
}

type Hold = Omit<CheckoutRequest, 'locale'>

/** Holds a seat like `holdSeat`. slot_taken names the nearest times instead. */
export function holdOrNameNearest(ctx: Context, actor: Actor, request: Hold): Promise<HeldBooking> {
  return holdWithUse(ctx, actor, request).catch(async (error) => {
    const { input } = request
    if (!('slotId' in input)) throw error
    const readVisit = async () => {
      const { serviceIds, price } = (await readVisitFacts(ctx, actor, input)).visit
      return { serviceIds, minutes: price.minutes }
    }
    throw await nameNearest(ctx, error, { slotId: input.slotId, areaId: input.area ?? null, readVisit })
  })
}

/** When so many uses of a coupon in a row are taken, something else is wrong. */
const MOST_TRIES = 20

/**
 * Holds a seat in a transaction. When another booking has taken the same use of the coupon meanwhile, the next transaction
 * reads which ones are left.
 */
async function holdWithUse(
  ctx: Context,
  actor: Actor,
  request: Hold,
  tries = MOST_TRIES,
): Promise<HeldBooking> {
  try {
    return await ctx.db.transaction().execute((tx) => holdSeat(ctx, tx, actor, request))
  } catch (error) {
    if (tries === 1 || !isUseTaken(error)) throw error
    return holdWithUse(ctx, actor, request, tries - 1)
  }
}

/**
 * Takes the lowest free seat and creates the payment attempt. One statement waits for all locks, one reads all facts,
 * one writes; each sees what was committed before it began. When the account already has an unpaid hold of the slot (of
 * staff: for the same person), the result is that booking again, with the details as they are now. The same choice
 * keeps its price and terms; another one is bought instead of it, with the price of now.
 */
async function holdSeat(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { input: sent, caller, idempotencyKey: key, network }: Hold,
): Promise<HeldBooking> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  const buyer = caller
    ? await lockBuyer(ctx, tx, { ...sent.customer, ...caller, actorId: actor.id }, caller.revisitOf)
    : actor
  const input = caller
    ? { ...sent, customer: { ...sent.customer, email: sent.customer.email ?? buyer.email } }
    : sent
  const { name, email, phone } = input.customer
  if (email === null && buyer.email !== null) throw invalidField('customer.email', messages.emailIsRequired)
  const holder: Holder = { email, phone, ownEmail: buyer.email, network }

  const areaId = input.area ?? null
  // The time that the form shows is not part of the request.
  const { selectedSlot: _shown, ...request } = sent
  const keyed = { key, actor, operation: 'booking.hold', request: { ...request, ...caller } } as const
  const agreed = 'time' in input ? input : null
  const slotId = 'time' in input ? await agreeSlot(ctx, tx, input, keyed) : input.slotId
  if (typeof slotId !== 'string') return slotId
  const couponCode = input.coupon ?? null
  const names = locksOf(actor.id, holder, couponCode)
  const { hasSlot, hasCrews, crews } = await lockForSeat(tx, names, slotId, areaId, agreed?.crew)
  const serviceIds = [input.serviceId, ...input.moreLines.map(({ serviceId }) => serviceId)]
  const asked = {
    userId: buyer.id,
    actorId: actor.id,
    key,
    slotId,
    holder,
    bookedFor: byStaff && !caller ? name : null,
    reusesHold: !caller,
    areaId,
    serviceIds,
    couponCode,
  }
  const facts = hasSlot ? await readBookingFacts(tx, ctx, asked) : undefined
  const known = facts ? facts.known : await findKnownRequest(tx, actor.id, key)
  if (known) return { bookingId: bookingMadeBy(known, keyed), isRepeated: true }
  if (!facts) throw problem('not_found', { detail: { slotId } })

  const { rules, at, slot } = facts
  const { timeZone } = ctx.config
  // Staff may agree any time in the future.
  const window = agreed ? { after: at, before: null } : deriveBookingWindow(rules, at, timeZone)
  const offered = openOffer(slot, input.serviceId, window, { isAgreed: agreed !== null })
  const lineDetails = detailsOfLines(input, facts.services, caller && askedOfStaff)
  const asks = caller ? askedOfStaff(slot.asks, input) : slot.asks
  const details = {
    ...detailColumnsOf(input, lineDetails, { asks, isDemo: ctx.config.demo }),
    network_hash: network?.hash ?? null,
    updated_at: at,
  }
  await checkPhotos(tx, actor.id, input.photos)
  const place = placeFor(slot, areaId, facts)

  const own = facts.own_holds.find(({ is_same }) => is_same)
  const held = own && (await lockOwnHold(tx, own.id, at))
  if (held) {
    checkHoldLimits(holder, facts)
    const choice = { ...(await findHeldChoice(tx, held.id)), area_id: held.area_id }
    if (isSameChoice({ ...input, area: place?.areaId }, choice, facts.services, slot.date)) {
      await updateBooking(tx, held.id, details)
      await updateLineDetails(tx, choice.lines, lineDetails)
      const gateway = checkAgreed(input, held)
      await claimRequest(tx, { ...keyed, bookingId: held.id, at })
      return { bookingId: held.id, gateway }
    }
  }

  const visit = agreeVisit(ctx, input, facts, byStaff && !caller)
  const extendsSlot = hasCrews || agreed !== null
  const offer = { ...offered, ...visitTimes(slot, visit.price.minutes, { extendsSlot }, timeZone) }
  if (agreed) await extendPrivateSlot(tx, slot, offer)
  const where = { serviceIds: visit.serviceIds, areaId: place?.areaId ?? null, isAgreed: agreed !== null }
  const closed = isClosedFor(facts.closed, offer, where)
  // Staff force it for a time that they have agreed.
  if (closed && !agreed) throw problem('slot_unavailable')
  const job = { ...askedJob(offer, visit.serviceIds, place), closed }
  const terms = agreedColumns(ctx, { gateway: input.gateway, callerPays: caller?.pay }, visit, facts)
  const boughtWith = (bookingId: string) => toBought(bookingId, visit.lines, lineDetails, visit.price.charges)

  if (held) {
    const moved = hasCrews ? await assignCrew(tx, crews, job, timeZone, held.id) : NO_CREW
    if (moved === null) throw problem('slot_taken', { detail: { slotId } })
    const change = { ...offer, ...moved, ...terms, ...visit.coupon, ...details }
    await updateBooking(tx, held.id, { ...change, area_id: place?.areaId ?? null })
    await replaceBought(tx, held.id, boughtWith(held.id))
    const gateway = checkAgreed(input, change)
    await claimRequest(tx, { ...keyed, bookingId: held.id, at })
    return { bookingId: held.id, gateway }
  }

  const seat = lowestFreeSeat(facts.taken_seats, offer.slot_capacity, facts.held_seats)
  let crew: Assignment | null = NO_CREW
  if (agreed?.crew) crew = await assignChosenCrew(tx, crews, agreed, job, timeZone)
  else if (hasCrews) crew = await assignCrew(tx, crews, job, timeZone)
  if (agreed && crew === null) throw problem('no_crew_free')
  if (seat === null || crew === null) throw problem('slot_taken', { detail: { slotId } })
  // Staff book for many people, who are limited by their own phone numbers and addresses.
  if (!byStaff && facts.own_holds.length >= MAX_UNPAID_HOLDS) throw problem('hold_limit')
  checkHoldLimits(holder, facts)
  const paysOnSite = isOnSite(terms)
  const paysByLink = caller?.pay === 'link' && terms.due_now_minor > 0
  const hold = {
    id: newId(),
    user_id: buyer.id,
    seat,
    status: 'held' as const,
    hold_expires_at: holdEnd(at, paysByLink ? MAX_HOLD_MINUTES : rules.holdMinutes, offer.starts_at),
    // A member of the staff who books for a customer has a picture of their own, not the customer's.
    customer_img: caller || !byStaff || email === actor.email ? facts.img : '',
    booked_by_staff: byStaff && !caller,
    for_caller: caller !== undefined,
    ...offer,
    ...crew,
    area_id: place?.areaId ?? null,
    ...terms,
    ...visit.coupon,
    ...details,
    // A booking to be paid on site keeps its network until it is paid. That of a proved account is not stored, because the
    // limit by network counts only what other accounts book.
    network_hash: paysOnSite && facts.is_proved ? null : details.network_hash,
    created_at: at,
  }
  checkAgreed(input, hold)
  if (!byStaff && paysOnSite) {
    const isFirst = !facts.own_holds.some(({ on_site }) => on_site) && !reachedLimit(holder, facts, 'unpaid')
    if (!isFirst) checkProved(facts.is_proved, ctx.config.sms !== null)
  } else if (!byStaff) {
    checkStarted(facts.started, dividedLimit(ctx.config, ATTEMPTS_SHARE), at)
  }
  // The customer of a link chooses a gateway on its page, which begins the payment.
  const first = paysByLink ? null : firstAttempt(ctx, hold, input.gateway, at)
  const audit = addedAudit({ actorId: actor.id, action: 'booking.held', subjectId: hold.id, at })
  const keys = addedKey({ ...keyed, bookingId: hold.id, at })
  const added = [audit, ...keys, ...(first ? [first.row] : [])]
  const revisit = { ...hold, ...(await insertBooking(tx, hold, added, boughtWith(hold.id))) }
  if (caller?.revisitOf) await reserveRevisit(tx, caller.revisitOf, { revisit, actorId: actor.id, at })
  const startAfter = new Date(hold.hold_expires_at.getTime() + EXPIRY_MARGIN_MS)
  await ctx.jobs.enqueue(tx, expireHoldJob, { bookingId: hold.id }, { startAfter })
  if (first) return { bookingId: hold.id, created: { booking: hold, attempt: first.attempt } }
  await planMessages(ctx, tx, { event: 'pay_link', bookingId: hold.id })
  return { bookingId: hold.id }
}

/** Returns the payment attempt with which a booking begins. Throws 400 for a gateway that does not take the amount. */
function firstAttempt(
  { gateways }: Pick<Context, 'gateways'>,
  { id, due_now_minor: minor, currency }: { id: string; due_now_minor: number; currency: string },
  wanted: string | undefined,
  at: Date,
) {
  const gateway = chooseGateway(gateways, { minor, currency }, wanted)
  return newAttempt({ bookingId: id, purpose: 'booking', gateway, amountMinor: minor, currency, at })
}

/**
 * Makes a slot at a time that staff have agreed. Returns the booking instead when the same request has made it before.
 * Throws 400, idempotency_key_reused.
 */
async function agreeSlot(
  { clock, config: { timeZone } }: Context,
  tx: Tx,
  { serviceId, time }: AgreedBookingRequest,
  keyed: Omit<KeyedRequest, 'bookingId' | 'at'>,
): Promise<string | HeldBooking> {
  await takeNamedLock(tx, checkoutLock(keyed.actor.id))
  const known = await findKnownRequest(tx, keyed.actor.id, keyed.key)
  if (known) return { bookingId: bookingMadeBy(known, keyed), isRepeated: true }
  return addPrivateSlot(tx, serviceId, time, { at: clock.now(), timeZone })
}

/**
 * Names the locks that a checkout takes in this order, before the slot's. Under that of the account its keys and holds
 * are counted; under the others nobody else makes a hold that is counted together with one of this holder. Nobody changes the
 * coupon meanwhile.
 */
const locksOf = (
  userId: string,
  { email, phone, ownEmail, network }: Holder,
  couponCode: string | null,
): (LockName | SharedLock)[] => [
  checkoutLock(userId),
  ...(email === ownEmail ? [] : [`hold-email:${email}`]),
  // The key is the same for every notation of the number.
  sql<string>`'hold-phone:' || phone_key(${phone})`,
  ...(network ? [`hold-network:${network.hash}`] : []),
  ...(couponCode === null ? [] : [{ shared: couponLock(couponCode) }]),
]

/** Returns where the service is done; null at the base, and when no area was chosen. Throws 400. */
function placeFor(slot: OfferedSlot, areaId: string | null, { place }: BookingFacts): Place | null {
  if (areaId === null || slot.done_at === 'base') return null
  if (place === null) throw invalidField('area', messages.areaIsNotServed)
  return place
}

/** Throws 400 for pictures that the account, which adds them to a booking, has not uploaded. */
export async function checkPhotos(tx: Tx, userId: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const hashes = photos.flatMap((photo) => uploadedHash(photo) ?? [])
  const own = await findOwnPictures(tx, userId, hashes)
  if (hashes.length < photos.length || !hashes.every((hash) => own.has(hash))) {
    throw invalidField('photos', messages.photoIsUnknown)
  }
}

/** The hold was read without its lock, so it may have been paid, canceled or expired since. */
async function lockOwnHold(tx: Tx, id: string, at: Date): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  if (booking.status === 'confirmed') throw problem('already_paid')
  if (!isHeldAt(booking, at)) throw problem('hold_expired')
  return booking
}

/**
 * Returns the gateway at which the booking is to be paid, or undefined for any. A seat that was held before keeps its
 * price and terms. Throws 400 when it cannot be paid there, price_changed when the customer saw another price.
 */
function checkAgreed(input: HoldRequest, booking: AgreedBooking): string | undefined {
  // When no gateway is named, a booking that can be paid on site is paid on site.
  const wanted = input.gateway ?? (booking.payment_terms === 'none' ? ON_SITE : undefined)
  if (wanted === ON_SITE) checkOnSite(booking)
  const price = priceOf({ ...booking, due_now_minor: dueNowAt(booking, wanted) })
  if (!isExpectedPrice(input, price)) throw problem('price_changed', { price })
  return wanted
}
