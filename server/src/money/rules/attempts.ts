import { randomBytes } from 'node:crypto'
import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import { minutesBetween } from '../../platform/clock.ts'
import type { Verdict } from './verdict.ts'

/**
 * The statuses that may follow each status, as drawn in `docs/states.md`. What a gateway reported as `paid` stays so; a
 * payment on site that staff take back becomes `cancelled` outside this table (`correctOnSite`).
 */
const attemptTransitions: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['redirected', 'paid', 'failed', 'expired', 'unknown', 'review'],
  redirected: ['paid', 'failed', 'cancelled', 'expired', 'unknown', 'review'],
  unknown: ['paid', 'failed', 'cancelled', 'expired', 'review'],
  // The gateway's answer counts also after the attempt had ended, because a payment may be late.
  failed: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  expired: ['paid', 'review'],
  // A person decides, or the gateway does after it had not answered (`no_answer`).
  review: ['paid', 'failed', 'expired'],
  paid: [],
}

export function canTransitionAttempt(from: AttemptStatus, to: AttemptStatus): boolean {
  return attemptTransitions[from].includes(to)
}

/** Attempts that the gateway may still complete; the same list as in `payment_attempts_one_open`. */
const OPEN_STATUSES = ['created', 'redirected', 'unknown'] as const satisfies AttemptStatus[]

export function isOpenAttempt(status: AttemptStatus): boolean {
  return (OPEN_STATUSES as readonly AttemptStatus[]).includes(status)
}

/** The `detail` of an attempt in review because the gateway gave no clear answer for a day. */
export const NO_ANSWER = 'no_answer'
/** The `detail` of an attempt that a newer one has replaced. It is still inspected. */
export const SUPERSEDED = 'superseded'
/** The `detail` of a failed attempt that a person rejected. */
export const REJECTED = 'rejected_by_staff'

/** Returns whether a person rejected the attempt. Money that was received for it is refunded. */
export function isRejectedAttempt({
  status,
  detail,
}: {
  status: AttemptStatus
  detail: string | null
}): boolean {
  return status === 'failed' && detail === REJECTED
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns 21 characters of A–Z, 0–9 and a hyphen with 90 random bits, which every gateway accepts and nobody can guess.
 */
export function newMerchantRef(): string {
  const random = Array.from(randomBytes(18), (byte) => ALPHABET[byte % ALPHABET.length])
  return `JH-${random.join('')}`
}

/** The columns of an attempt about which no gateway has said anything yet, and for which no money was received. */
export const UNANSWERED = {
  provider_ref: null,
  payment_url: null,
  provider_txn_id: null,
  detail: null,
  inspections: 0,
  last_inspected_at: null,
  answered_at: null,
  concluded_at: null,
  paid_at: null,
  received_minor: null,
  received_currency: null,
  fee_minor: null,
  reported_txn_id: null,
  method: null,
  refunded_minor: 0,
  charged_back_minor: 0,
  reversals_read_at: null,
} as const

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

/** Returns whether a person has to look because the gateway gave no clear answer for a day. */
export function isUnansweredAttempt(attempt: InspectedAttempt, now: Date): boolean {
  // An `expired` attempt without a conclusion was superseded by a new one, but its gateway has not ended it.
  const isWaiting = isOpenAttempt(attempt.status) || attempt.status === 'expired'
  if (!isWaiting || attempt.concluded_at !== null) return false
  return isOlderThanDay(attempt.answered_at ?? attempt.created_at, now)
}
