import { askedShape } from '@jhilik/contract/asked-details.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { type AgreedTerms, ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { plateSpellings } from '@jhilik/contract/plates.ts'
import { visitEnd } from '@jhilik/contract/prices.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { isSampleVehicle, pickVehicle } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { type ClosedTime, isClosed } from '../../calendar/rules/closed-times.ts'
import type { AskedJob } from '../../calendar/rules/crews.ts'
import { type BookingWindow, isBookable, MIN_SECONDS_TO_PAY } from '../../calendar/rules/house-rules.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import type { OfferedSlot } from '../../calendar/store/slots.ts'
import { addMinutes, wallClock } from '../../platform/clock.ts'
import { toContactColumns } from '../../platform/contact-columns.ts'
import { invalidField, type Problem, problem } from '../../platform/problem.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'

/**
 * Returns what is sold with a locked slot now, if its start is within the window. `allowArchived`: also when the
 * service is not offered any more. `isAgreed`: the slot was made for this booking. Throws 400, service_unavailable,
 * slot_unavailable.
 */
export function openOffer(
  slot: OfferedSlot,
  serviceId: string,
  window: BookingWindow,
  { allowArchived = false, isAgreed = false } = {},
): SlotOffer {
  if (slot.service_id !== serviceId) throw invalidField('serviceId', messages.slotBelongsToAnotherService)
  if (slot.archived_at !== null && !allowArchived) throw problem('service_unavailable')
  const status = isAgreed ? 'available' : slot.status
  if (!isBookable({ status, startsAt: slot.starts_at }, window)) throw problem('slot_unavailable')
  return toOffer(slot)
}

/** The snapshot of what is bought, from a slot whose row is locked. */
export type SlotOffer = ReturnType<typeof toOffer>

const toOffer = (slot: OfferedSlot) => ({
  service_id: slot.service_id,
  slot_id: slot.id,
  slot_capacity: slot.capacity,
  service_name: slot.service_name,
  service_name_bn: slot.service_name_bn,
  service_img: slot.service_img,
  service_duration_minutes: slot.duration_minutes,
  price_minor: slot.price_minor,
  currency: slot.currency,
  slot_date: slot.date,
  slot_start_time: slot.start_time,
  slot_end_time: slot.end_time,
  starts_at: slot.starts_at,
  ends_at: slot.ends_at,
})

/**
 * Returns when a visit of this length in a slot ends. Without crews it must fit into the slot; a crew may need longer than the
 * slot lasts (`extendsSlot`). Throws 400 when it does not fit.
 */
export function visitTimes(
  slot: Pick<OfferedSlot, 'starts_at' | 'ends_at' | 'end_time' | 'duration_minutes'>,
  minutes: number,
  { extendsSlot }: { extendsSlot: boolean },
  timeZone: string,
): Pick<SlotOffer, 'slot_end_time' | 'ends_at'> {
  const [startsAt, endsAt] = [slot.starts_at.getTime(), slot.ends_at.getTime()]
  const end = new Date(visitEnd({ startsAt, endsAt }, { serviceMinutes: slot.duration_minutes, minutes }))
  if (end > slot.ends_at && !extendsSlot) throw invalidField('slotId', messages.slotIsTooShort)
  return { ends_at: end, slot_end_time: end > slot.ends_at ? wallClock(end, timeZone).time : slot.end_time }
}

/** Returns what a crew is asked to do. */
export const askedJob = (
  { slot_date, starts_at, ends_at }: Pick<SlotOffer, 'slot_date' | 'starts_at' | 'ends_at'>,
  serviceIds: readonly string[],
  place: Place | null,
): AskedJob => ({
  serviceIds,
  date: slot_date,
  startsAt: starts_at.getTime(),
  endsAt: ends_at.getTime(),
  place,
})

/** Returns whether a visit is within one of the closed times around its day. `isAgreed`: its slot was made for it. */
export function isClosedFor(
  closed: readonly ClosedTime[],
  visit: Pick<SlotOffer, 'slot_date' | 'slot_start_time' | 'slot_end_time' | 'service_id'>,
  {
    serviceIds,
    areaId,
    isAgreed,
  }: { serviceIds: readonly string[]; areaId: string | null; isAgreed: boolean },
): boolean {
  const { slot_date: date, slot_start_time: startTime, slot_end_time: endTime } = visit
  const slotOf = isAgreed ? null : visit.service_id
  return isClosed(closed, { date, startTime, endTime, serviceIds, areaId, slotOf })
}

/** Returns when a hold made at `at` ends: at the latest when its slot starts. */
export function holdEnd(at: Date, minutes: number, startsAt: Date): Date {
  return new Date(Math.min(at.getTime() + minutes * 60_000, startsAt.getTime()))
}

/** Returns whether the hold still lasts. */
export function isHeldAt(booking: { status: BookingStatus; hold_expires_at: Date }, now: Date): boolean {
  return booking.status === 'held' && booking.hold_expires_at > now
}

/** Returns whether the customer may be sent to pay: the booking is held, with enough time left. */
export function canPay(booking: { status: BookingStatus; hold_expires_at: Date }, now: Date): boolean {
  const left = booking.hold_expires_at.getTime() - now.getTime()
  return booking.status === 'held' && left >= MIN_SECONDS_TO_PAY * 1000
}

/** A payment may still confirm a booking for this long after its slot has started. */
const CONFIRM_AFTER_START_MS = 60_000

/** Returns whether a payment that has arrived confirms the booking. Otherwise it is too late for the slot. */
export function canConfirm(booking: { status: BookingStatus; starts_at: Date }, now: Date): boolean {
  return booking.status === 'held' && now.getTime() - booking.starts_at.getTime() <= CONFIRM_AFTER_START_MS
}

/** Names the lock under which an account makes bookings, one after the other. It is taken before the slot's. */
export const checkoutLock = (userId: string): string => `checkout:${userId}`

/** What a hold is counted for, besides the account. */
export interface Holder {
  /** Null for a customer who has none. */
  email: string | null
  phone: string
  /** The account's address, null if it has none. Holds for it are counted by the account alone, so that others cannot block it. */
  ownEmail: string | null
  network: { hash: string; maxHolds: number } | null
}

/** Limits how much of the calendar one account can block without paying. */
export const MAX_UNPAID_HOLDS = 3

/** The numbers of other bookings of all accounts with the same e-mail, phone or network that are not paid. */
export interface OtherBookings {
  held: number
  /** Those that are held, and those to come that are to be paid on site. */
  unpaid: number
}

type OtherCounts = Record<`others_by_${'email' | 'phone' | 'network'}`, OtherBookings>

/** Limits the unpaid holds of all accounts with the same e-mail, phone or network. Throws shared_hold_limit. */
export function checkHoldLimits(holder: Holder, counts: OtherCounts): void {
  const reached = reachedLimit(holder, counts, 'held')
  if (reached) throw problem('shared_hold_limit', { detail: { reached } })
}

/** Returns by what the holder has as many other bookings of that kind as may be held; false when by none of the three. */
export function reachedLimit(
  { email, ownEmail, network }: Holder,
  counts: OtherCounts,
  kind: keyof OtherBookings,
): 'email' | 'phone' | 'network' | false {
  return (
    (email !== ownEmail && counts.others_by_email[kind] >= MAX_UNPAID_HOLDS && 'email') ||
    (counts.others_by_phone[kind] >= MAX_UNPAID_HOLDS && 'phone') ||
    (network !== null && counts.others_by_network[kind] >= network.maxHolds && 'network')
  )
}

/**
 * The limits of payments as parts of RATE_LIMIT: those of one booking (10 by default), and those that an account starts in
 * an hour (20).
 */
export const ATTEMPTS_OF_BOOKING_SHARE = 60
export const ATTEMPTS_SHARE = 30

/** Returns the refusal of another payment, which may be tried again at `until`. */
export const paymentLimit = (until: Date, now: Date): Problem =>
  problem('payment_limit', {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })

/** The payments that an account has started in the last hour and not made. */
export interface StartedPayments {
  count: number
  /** When the first of them was started. */
  oldest: string | null
}

/**
 * Limits the payments that an account starts and does not make, because each opens a session at a gateway. Throws
 * payment_limit.
 */
export function checkStarted({ count, oldest }: StartedPayments, max: number, now: Date): void {
  if (count >= max) throw paymentLimit(addMinutes(new Date(oldest ?? now), 60), now)
}

/**
 * Seats that are booked without a payment cost nothing, so from the second on the account must belong to somebody.
 * Throws confirm_phone_first, or confirm_email_first when no text messages can be sent.
 */
export function checkProved(isProved: boolean, hasTexts: boolean): void {
  if (!isProved) throw problem(hasTexts ? 'confirm_phone_first' : 'confirm_email_first')
}

/**
 * Returns the lowest free seat, numbered from 1; null when all are taken. So many of the free ones are held for customers to
 * whom they are offered.
 */
export function lowestFreeSeat(taken: readonly number[], capacity: number, held: number): number | null {
  const all = Array.from({ length: capacity }, (_, index) => index + 1)
  const free = all.filter((seat) => !taken.includes(seat))
  return free.length > held ? (free[0] ?? null) : null
}

interface Priced {
  price_minor: number
  due_now_minor: number
  currency: string
}

/** Returns what a booking costs, and the part that is due when booking, in major units. */
export const priceOf = ({ price_minor, due_now_minor, currency }: Priced) => ({
  amount: toMajor({ minor: price_minor, currency }),
  dueNow: toMajor({ minor: due_now_minor, currency }),
  currency,
})

interface AgreedPrice {
  price_minor: number
  due_now_minor: number
  payment_terms: AgreedTerms
}

export type AgreedBooking = Priced & AgreedPrice

/**
 * Returns what is due now of a booking that is paid at `gateway`. When its terms require nothing now, this is the whole
 * price online and 0 on site.
 */
export function dueNowAt(booking: AgreedPrice, gateway: string | undefined): number {
  if (booking.payment_terms !== 'none' || gateway === undefined) return booking.due_now_minor
  return gateway === ON_SITE ? 0 : booking.price_minor
}

/** Returns whether nothing was due when it was booked. */
export const isOnSite = (booking: { payment_terms: AgreedTerms; due_now_minor: number }) =>
  booking.payment_terms === 'none' && booking.due_now_minor === 0

/**
 * Returns whether a payment of this amount confirms a held booking: what is due now or, where it may be paid on site, the
 * whole price. It differs when the customer has changed what they book while a payment page was open.
 */
export const isAmountDue = (
  { payment_terms, due_now_minor, price_minor }: AgreedPrice,
  amountMinor: number,
): boolean => amountMinor === due_now_minor || (payment_terms === 'none' && amountMinor === price_minor)

/** Throws 400 when the booking's terms do not allow payment on site. */
export function checkOnSite({ payment_terms }: Pick<AgreedPrice, 'payment_terms'>): void {
  if (payment_terms !== 'none') throw invalidField('gateway', messages.onSiteIsNotOffered)
}

type Expected = Pick<BookingRequest, 'expectedPrice' | 'expectedDueNow' | 'expectedCurrency'>

/** Returns whether a booking costs what the customer saw. Values that the request does not state may be anything. */
export function isExpectedPrice(expected: Expected, price: ReturnType<typeof priceOf>): boolean {
  const { expectedPrice = price.amount, expectedDueNow = price.dueNow } = expected
  const { expectedCurrency = price.currency } = expected
  return (
    expectedPrice === price.amount && expectedDueNow === price.dueNow && expectedCurrency === price.currency
  )
}

const toFieldErrors = ({ issues }: z.core.$ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))

/** What a service asks for as long as its owner has not decided. */
export const USUAL_ASKS: readonly ServiceAsk[] = ['vehicle']

/** Returns the refused fields among those that a service asks for. `body` is a request that nothing has checked yet. */
export function findAskedErrors(body: unknown, asks: readonly ServiceAsk[]): FieldError[] {
  const { error } = z.object(askedShape(asks)).safeParse(body)
  return error ? toFieldErrors(error) : []
}

/** Returns the spellings by which the plates of a visit are found. */
export function spellingsOf(plates: readonly (string | null)[]): string | null {
  const known = plates.filter((plate) => plate !== null)
  return known.length === 0 ? null : known.map(plateSpellings).join('\n')
}

interface Options {
  asks: readonly ServiceAsk[]
  /** The sample vehicle may be booked in a demo. */
  isDemo: boolean
}

/**
 * Returns the columns for what the customer entered, with the fields that the service asks for, checked; those that it
 * does not ask for are null. Staff search the plates of all lines. Throws 400 naming the fields.
 */
export function detailColumnsOf(
  input: Omit<BookingRequest, 'slotId'>,
  furtherLines: readonly { registration_plate: string | null }[],
  { asks, isDemo }: Options,
) {
  const { data, error } = z.object(askedShape(asks)).safeParse(input)
  if (error) throw problem('invalid_input', { errors: toFieldErrors(error) })
  if (!isDemo && !input.confirmsVehicle && isSampleVehicle(data)) {
    throw invalidField('registrationPlate', messages.vehicleIsTheExample)
  }
  const vehicle = pickVehicle(data)
  const further = furtherLines.map(({ registration_plate: plate }) => plate)
  return {
    ...toContactColumns({ ...input.customer, email: input.customer.email ?? '' }),
    ...toVehicleColumns(vehicle),
    plate_spellings: spellingsOf([vehicle.registrationPlate, ...further]),
    ...pickPlace(data),
    note: input.note,
    customer_bin: input.customerBin,
    photos: input.photos.flatMap((photo) => uploadedHash(photo) ?? []),
  }
}
