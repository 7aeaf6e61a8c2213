import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import { minutesBetween } from '../../platform/clock.ts'
import { isOpenAttempt } from './attempts.ts'
import { isAuthorized } from './captures.ts'
import type { Verdict } from './verdict.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
const HOURLY = Array.from({ length: 23 }, (_, hour) => (hour + 2) * 60)
const INSPECT_AT_MINUTES = [2, 5, 15, 30, 60, ...HOURLY, 2 * DAY_MINUTES, 4 * DAY_MINUTES, 8 * DAY_MINUTES]

/** Returns when an attempt is inspected next: hourly on the first day, then at growing intervals, in the end weekly. */
export function nextInspection(createdAt: Date, now: Date): Date {
  const age = minutesBetween(createdAt, now)
  const last = 8 * DAY_MINUTES
  const next =
    INSPECT_AT_MINUTES.find((minutes) => minutes > age) ??
    last + (Math.floor((age - last) / WEEK_MINUTES) + 1) * WEEK_MINUTES
  return new Date(createdAt.getTime() + next * MINUTE_MS)
}

/**
 * Returns when a refund that the gateway works on is inspected next: when it is twice as old, after a minute at least
 * and an hour at most.
 */
export function nextRefundInspection(createdAt: Date, now: Date): Date {
  const minutes = Math.min(Math.max(minutesBetween(createdAt, now), 1), 60)
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

const isOlderThanDay = (instant: Date, now: Date) => minutesBetween(instant, now) >= DAY_MINUTES

/**
 * An attempt is still inspected for a day after its conclusive answer: gateways correct themselves, and after a failure a
 * customer may try again on the same payment page.
 */
export const isLongConcluded = ({ concluded_at }: Pick<InspectedAttempt, 'concluded_at'>, now: Date) =>
  concluded_at !== null && isOlderThanDay(concluded_at, now)

interface InspectedAttempt {
  status: AttemptStatus
  payment_url: string | null
  created_at: Date
  answered_at: Date | null
  concluded_at: Date | null
}

/**
 * Returns whether an answer concludes the attempt. A reference that the gateway does not know may still become known on
 * the first day, once its customer was sent to pay. A payment that is still pending after a week will not be made any
 * more.
 */
export function isConclusive(verdict: Verdict, attempt: InspectedAttempt, now: Date): boolean {
  switch (verdict.kind) {
    case 'paid':
    case 'review':
    case 'failed':
    case 'expired':
      return true
    case 'absent':
      return attempt.payment_url === null || isOlderThanDay(attempt.created_at, now)
    case 'pending':
      return minutesBetween(attempt.created_at, now) >= WEEK_MINUTES
    case 'unknown':
      return false
    default:
      return verdict satisfies never
  }
}

/** Returns whether neither `isLongConcluded` nor `isUnansweredAttempt` can be true yet, whatever the gateway answers. */
export const isInspectedFirstDay = ({ created_at }: Pick<InspectedAttempt, 'created_at'>, now: Date) =>
  !isOlderThanDay(created_at, now)

/** Returns whether the answer to a scheduled question decides nothing, and nobody waits for the next one. */
export function decidesNothing(
  verdict: Verdict,
  attempt: InspectedAttempt & { authorized_at: Date | null },
  now: Date,
): boolean {
  if (attempt.concluded_at !== null || isAuthorized(attempt)) return false
  const isOpen = verdict.kind === 'pending' || verdict.kind === 'absent' || verdict.kind === 'unknown'
  return isOpen && !isConclusive(verdict, attempt, now)
}

/** Returns whether a person has to look because the gateway gave no clear answer for a day. */
export function isUnansweredAttempt(attempt: InspectedAttempt, now: Date): boolean {
  // An `expired` attempt without a conclusion was superseded by a new one, but its gateway has not ended it.
  const isWaiting = isOpenAttempt(attempt.status) || attempt.status === 'expired'
  if (!isWaiting || attempt.concluded_at !== null) return false
  return isOlderThanDay(attempt.answered_at ?? attempt.created_at, now)
}
