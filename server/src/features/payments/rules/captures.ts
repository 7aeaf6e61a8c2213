import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import { isOpenAttempt } from './attempts.ts'

/** Whether the customer has authorized the payment and wants it: not after it was refused, canceled or replaced. */
export function isAuthorized(attempt: { status: AttemptStatus; authorized_at: Date | null }): boolean {
  return attempt.authorized_at !== null && isOpenAttempt(attempt.status)
}

/** Whether a process is telling the gateway to take the money; `now` by the database's clock. */
export function isBeingCaptured(attempt: { capturing_until: Date | null }, now: Date): boolean {
  return attempt.capturing_until !== null && attempt.capturing_until > now
}
