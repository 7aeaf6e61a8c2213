import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { AgreedTerms } from '@jhilik/contract/payment-terms.ts'
import { UNUSED_PAYMENTS } from '@jhilik/contract/payments.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { addMinutes } from '../../platform/clock.ts'
import { problem } from '../../platform/problem.ts'

/** The statuses that may follow each status, as drawn in `docs/states.md`. */
const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'expired', 'canceled'],
  confirmed: ['canceled', 'completed', 'no_show'],
  // A payment has arrived after all, and its seat was still free.
  expired: ['confirmed'],
  canceled: [],
  // The transitions of these two statuses are corrections by staff.
  completed: ['confirmed', 'no_show'],
  no_show: ['confirmed', 'completed'],
}

export function canTransitionBooking(from: BookingStatus, to: BookingStatus): boolean {
  return bookingTransitions[from].includes(to)
}

interface BookingState {
  status: BookingStatus
  starts_at: Date
}

/** Returns whether a booking may be completed or marked as a no-show: only once it has started. */
export function checkFinish(
  booking: BookingState,
  to: 'completed' | 'no_show',
  now: Date,
): 'allowed' | 'invalid_transition' | 'booking_not_started' {
  // A wrong ending is corrected by a call of its own, with a reason (`checkCorrection`).
  if (booking.status !== 'confirmed' || !canTransitionBooking(booking.status, to)) return 'invalid_transition'
  return booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

type Correction = 'confirmed' | 'completed' | 'no_show'

/** Returns whether staff may correct the final status of a booking. */
export function checkCorrection(
  booking: BookingState,
  to: Correction,
  now: Date,
): ReturnType<typeof checkFinish> {
  const isOver = booking.status === 'completed' || booking.status === 'no_show'
  if (!isOver || !canTransitionBooking(booking.status, to)) return 'invalid_transition'
  return to !== 'confirmed' && booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

/** Returns the statuses to which staff may correct it now. */
export function listCorrections(booking: BookingState, now: Date): Correction[] {
  const all: Correction[] = ['confirmed', 'completed', 'no_show']
  return all.filter((to) => checkCorrection(booking, to, now) === 'allowed')
}

/** The state of a booking with the house rules that were in force when it was made. */
export interface BookingTerms {
  status: BookingStatus
  starts_at: Date
  free_cancel_hours: number
  late_refund_percent: number
  cancel_grace_minutes: number
  /** When it was first confirmed; null before. */
  confirmed_at: Date | null
}

/** Returns until when a customer can reschedule a booking. */
export function movableUntil({ starts_at, free_cancel_hours }: BookingTerms): Date {
  return addMinutes(starts_at, -free_cancel_hours * 60)
}

/**
 * Returns until when a cancellation refunds everything: as long as the booking can be rescheduled, and in any case during
 * the grace period after its confirmation, but not beyond its start.
 */
export function freeUntil(booking: BookingTerms): Date {
  const { starts_at, late_refund_percent, cancel_grace_minutes, confirmed_at } = booking
  if (late_refund_percent === 100) return starts_at
  const graceEnd = confirmed_at ? addMinutes(confirmed_at, cancel_grace_minutes).getTime() : 0
  return new Date(Math.max(movableUntil(booking).getTime(), Math.min(graceEnd, starts_at.getTime())))
}

/** Returns the percentage of the payment that a customer who cancels now gets back. */
export function refundPercent(booking: BookingTerms, now: Date): number {
  // Nothing is paid yet, so nothing is late.
  if (booking.status === 'held' || now <= freeUntil(booking)) return 100
  return booking.late_refund_percent
}

/** Returns whether a customer may cancel now, and the percentage they get back. */
export function checkCancellation(
  booking: BookingTerms,
  now: Date,
): { percent: number } | { refused: 'invalid_transition' | 'booking_started' } {
  if (!canTransitionBooking(booking.status, 'canceled')) return { refused: 'invalid_transition' }
  if (booking.status !== 'held' && booking.starts_at <= now) return { refused: 'booking_started' }
  return { percent: refundPercent(booking, now) }
}

/**
 * Returns whether a booking may be rescheduled now; staff may do it until the booking starts, and where the business cannot
 * come and has offered another time (`isOffered`), the start does not matter.
 */
export function checkReschedule(
  booking: BookingTerms,
  now: Date,
  { byStaff, isOffered = false }: { byStaff: boolean; isOffered?: boolean },
): 'allowed' | 'invalid_transition' | 'booking_started' | 'move_too_late' {
  if (booking.status !== 'confirmed') return 'invalid_transition'
  if (isOffered) return 'allowed'
  if (booking.starts_at <= now) return 'booking_started'
  return byStaff || now <= movableUntil(booking) ? 'allowed' : 'move_too_late'
}

interface Attendance extends Pick<BookingTerms, 'status' | 'starts_at'> {
  attends_at: Date | null
}

/** Returns whether its customer has said to be there at the time that it has now. */
export const attends = ({ starts_at, attends_at }: Pick<Attendance, 'starts_at' | 'attends_at'>): boolean =>
  attends_at?.getTime() === starts_at.getTime()

/** Returns whether its customer may say so now. */
export const canAttend = (booking: Attendance, now: Date): boolean =>
  booking.status === 'confirmed' && booking.starts_at > now && !attends(booking)

/** Returns whether a booking may be given to another crew: as long as it is to be done. */
export const canReassign = ({ status }: { status: BookingStatus }): boolean =>
  status === 'held' || status === 'confirmed'

interface PaidAttempt {
  /** One of `UNUSED_PAYMENTS` when the booking does not use it. */
  detail: string | null
  /** The agreed amount. */
  amount_minor: number
  received_minor: number | null
  refunded_minor: number
  /** What of that was refunded because the price became lower. */
  lowered_minor: number
  /** The amount that the payer's bank has taken back. */
  charged_back_minor: number
}

/** Returns whether the booking does not use the payment, which is refunded. */
export const isUnused = ({ detail }: Pick<PaidAttempt, 'detail'>) =>
  UNUSED_PAYMENTS.some((why) => why === detail)

/** The part of one payment that is refunded, in minor units of its currency. */
export interface RefundPart<A> {
  attempt: A
  amountMinor: number
}

/**
 * Returns for each payment what is left to refund when `percent` of it are due, in whole minor units, rounded down. What was
 * received beyond the agreed amount is due whatever the percentage. What was refunded or kept (`keptMinor`) for lines that were
 * canceled before is not shared out again. Nothing is kept of a payment that the booking does not use.
 */
export function splitRefundByPercent<A extends PaidAttempt>(
  payments: readonly A[],
  percent: number,
  keptMinor = 0,
): RefundPart<A>[] {
  let keptLeft = keptMinor
  return payments.map((attempt) => {
    const { lowered_minor: lowered, refunded_minor: refunded, charged_back_minor: chargedBack } = attempt
    const received = attempt.received_minor ?? 0
    const agreed = Math.min(received, attempt.amount_minor)
    const open = Math.max(0, agreed - lowered)
    const kept = isUnused(attempt) ? 0 : Math.min(keptLeft, open)
    keptLeft -= kept
    const due = received - agreed + lowered + Math.floor(((open - kept) * percent) / 100)
    return { attempt, amountMinor: Math.max(0, due - refunded - chargedBack) }
  })
}

/** Returns the sum of this for several payments. */
export function totalRefundableMinor(
  payments: readonly PaidAttempt[],
  percent: number,
  keptMinor?: number,
): number {
  const parts = splitRefundByPercent(payments, percent, keptMinor)
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Spreads an amount over payments, each up to what is left of it. Throws refund_exceeds_paid. */
export function splitRefundByAmount<A extends Omit<PaidAttempt, 'detail' | 'amount_minor' | 'lowered_minor'>>(
  payments: readonly A[],
  amountMinor: number,
): RefundPart<A>[] {
  let left = amountMinor
  const parts = payments.map((attempt) => {
    const rest = (attempt.received_minor ?? 0) - attempt.refunded_minor - attempt.charged_back_minor
    const part = Math.max(0, Math.min(left, rest))
    left -= part
    return { attempt, amountMinor: part }
  })
  if (left > 0) throw problem('refund_exceeds_paid')
  return parts
}

/** Returns whether its customer may still choose to pay on site. */
export const canPayOnSite = (booking: { status: BookingStatus; payment_terms: AgreedTerms }) =>
  booking.status === 'held' && booking.payment_terms === 'none'

/** Staff must give a reason for changing a booking. Returns the refused field of a request that has none. */
export const findReasonErrors = ({ reason }: { reason?: unknown }): FieldError[] =>
  reason ? [] : [{ path: 'reason', message: messages.reasonMustBeGiven }]

/** Throws 400 naming the field when staff give no reason. */
export function requireReason(request: { reason?: unknown }): void {
  const errors = findReasonErrors(request)
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
