import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { MIN_SECONDS_TO_PAY } from '@jhilik/contract/constants.ts'

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
