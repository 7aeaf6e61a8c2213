import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { MIN_SECONDS_TO_PAY } from '@jhilik/contract/constants.ts'

/** Where a booking may go from where it stands. Drawn in `docs/states.md`. */
const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'expired', 'canceled'],
  confirmed: ['canceled', 'completed', 'no_show'],
  expired: [],
  canceled: [],
  // Corrections of what staff wrote down.
  completed: ['confirmed', 'no_show'],
  no_show: ['confirmed', 'completed'],
}

export function mayMoveBooking(from: BookingStatus, to: BookingStatus): boolean {
  return bookingTransitions[from].includes(to)
}

/** Seats are numbered from 1. Null when all are taken. */
export function lowestFreeSeat(taken: readonly number[], capacity: number): number | null {
  for (let seat = 1; seat <= capacity; seat++) {
    if (!taken.includes(seat)) return seat
  }
  return null
}

/** When a hold made at `at` ends: never after its slot has started. */
export function holdEnd(at: Date, minutes: number, startsAt: Date): Date {
  return new Date(Math.min(at.getTime() + minutes * 60_000, startsAt.getTime()))
}

/** Whether its customer may be sent to pay: held, with time left to do it. */
export function mayPay(booking: { status: BookingStatus; hold_expires_at: Date }, now: Date): boolean {
  const left = booking.hold_expires_at.getTime() - now.getTime()
  return booking.status === 'held' && left >= MIN_SECONDS_TO_PAY * 1000
}

/** How long after its slot's start a payment may still confirm a booking. */
const CONFIRM_AFTER_START_MS = 60_000

/** Whether money that has arrived confirms it, or comes too late for the slot. */
export function mayConfirm(booking: { status: BookingStatus; starts_at: Date }, now: Date): boolean {
  return booking.status === 'held' && now.getTime() - booking.starts_at.getTime() <= CONFIRM_AFTER_START_MS
}

/** A booking with the rules that were in force when it was made. */
export interface Terms {
  status: BookingStatus
  starts_at: Date
  free_cancel_hours: number
  late_refund_percent: number
}

const HOUR_MS = 3_600_000

/** The last moment at which a booking is moved, or canceled for all of its money. */
export function freeUntil(booking: Terms): Date {
  return new Date(booking.starts_at.getTime() - booking.free_cancel_hours * HOUR_MS)
}

type Refusal = { refused: 'invalid_transition' | 'booking_started' | 'move_too_late' }

/** What the rules that were in force give back of the payment to a customer who cancels now, in percent. */
export function percentByRules(booking: Terms, now: Date): number {
  // Nothing is paid yet, so nothing is late.
  if (booking.status === 'held' || now <= freeUntil(booking)) return 100
  return booking.late_refund_percent
}

/** What share of the money a customer gets back who cancels now, in percent; or why they cannot. */
export function cancellationOf(booking: Terms, now: Date): { percent: number } | Refusal {
  if (!mayMoveBooking(booking.status, 'canceled')) return { refused: 'invalid_transition' }
  if (booking.status !== 'held' && booking.starts_at <= now) return { refused: 'booking_started' }
  return { percent: percentByRules(booking, now) }
}

/** Whether its customer may take another slot for it now. Staff are only bound by its start. */
export function movingOf(
  booking: Terms,
  now: Date,
  { byStaff }: { byStaff: boolean },
): 'allowed' | Refusal['refused'] {
  if (booking.status !== 'confirmed') return 'invalid_transition'
  if (booking.starts_at <= now) return 'booking_started'
  return byStaff || now <= freeUntil(booking) ? 'allowed' : 'move_too_late'
}

type Begun = Pick<Terms, 'status' | 'starts_at'>

/** What has not begun is neither done nor missed. */
export function finishOf(
  booking: Begun,
  to: 'completed' | 'no_show',
  now: Date,
): 'allowed' | 'invalid_transition' | 'booking_not_started' {
  // Another ending is corrected, by a call of its own that says why.
  if (booking.status !== 'confirmed' || !mayMoveBooking(booking.status, to)) return 'invalid_transition'
  return booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

type Correction = 'confirmed' | 'completed' | 'no_show'

/** Whether staff may correct how a booking ended. */
export function correctionOf(booking: Begun, to: Correction, now: Date): ReturnType<typeof finishOf> {
  const isOver = booking.status === 'completed' || booking.status === 'no_show'
  if (!isOver || !mayMoveBooking(booking.status, to)) return 'invalid_transition'
  return to !== 'confirmed' && booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

/** All that staff may correct it to now. */
export function correctionsOf(booking: Begun, now: Date): Correction[] {
  const all: Correction[] = ['confirmed', 'completed', 'no_show']
  return all.filter((to) => correctionOf(booking, to, now) === 'allowed')
}

interface Payment {
  /** What was agreed. */
  amount_minor: number
  received_minor: number | null
  refunded_minor: number
}

/**
 * What is left to give back of a payment, when `percent` of it are due in all. Whole minor units, rounded
 * down. What was paid beyond the agreed amount is due whatever the percentage.
 */
export function refundAt(payment: Payment, percent: number): number {
  const received = payment.received_minor ?? 0
  const kept = Math.min(received, payment.amount_minor)
  const due = received - kept + Math.floor((kept * percent) / 100)
  return Math.max(0, due - payment.refunded_minor)
}

/** What is still to be paid of a booking that stands. Nothing before anything was paid: then it is only held. */
export function outstandingOf(
  { status, price_minor }: { status: BookingStatus; price_minor: number },
  paid: readonly Pick<Payment, 'received_minor'>[],
): number {
  const stands = status === 'confirmed' || status === 'completed' || status === 'no_show'
  if (!stands || paid.length === 0) return 0
  const received = paid.reduce((sum, { received_minor }) => sum + (received_minor ?? 0), 0)
  return Math.max(0, price_minor - received)
}
