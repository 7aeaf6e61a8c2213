import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import { isOpenAttempt } from './attempts.ts'

/**
 * Returns whether the customer has authorized the payment and wants it, which ends when it is refused, canceled or
 * replaced.
 */
export function isAuthorized(attempt: { status: AttemptStatus; authorized_at: Date | null }): boolean {
  return attempt.authorized_at !== null && isOpenAttempt(attempt.status)
}

/** Returns whether a process is capturing the payment; `now` is the time of the database. */
export function isBeingCaptured(attempt: { capturing_until: Date | null }, now: Date): boolean {
  return attempt.capturing_until !== null && attempt.capturing_until > now
}
