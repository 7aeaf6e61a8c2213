import { randomBytes } from 'node:crypto'
import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import { type Money, toMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { AttemptStatus, PaymentPurpose } from '@jhilik/contract/payments.ts'
import { amountIsNotTaken, gatewayIsUnknown, gatewayTakesOtherAmounts } from '@jhilik/contract/validation.ts'
import { type AddedRow, addedRow } from '../../platform/added-rows.ts'
import { minutesBetween } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { AttemptRow } from '../views/payments.ts'
import type { Verdict } from './verdict.ts'

// A payment attempt: at which gateway it is made, how its status changes, and when its gateway is asked about it.

type Gateways = ReadonlyMap<string, Gateway>

/** The gateway of attempts in which no provider takes part. It is live, because what is paid on site is real money. */
export const onSiteGateway = { name: ON_SITE, environment: 'live' } as const satisfies Partial<Gateway>

/** Returns the gateways in the form of the API, in the order in which they are configured. */
export const toOffered = (gateways: Gateways): OfferedGateway[] =>
  [...gateways.values()].map(({ name, methods, limits }) => ({ name, methods: [...methods], limits }))

/** Returns whether the gateway takes that amount. */
export const takes = ({ limits }: Gateway, money: Money): boolean =>
  takesAmount(limits, { amount: toMajor(money), currency: money.currency })

/**
 * Returns the gateway for a new attempt over that amount: none of a provider when nothing is due, else the named one, else
 * the first configured one that takes it. Throws 400 when it does not take the amount, or none does, and
 * gateway_unavailable when it is not configured.
 */
export function chooseGateway(gateways: Gateways, money: Money, name?: string): NewAttempt['gateway'] {
  if (money.minor === 0) return onSiteGateway
  if (name === undefined && gateways.size > 0) {
    const first = [...gateways.values()].find((gateway) => takes(gateway, money))
    if (!first) throw invalidField('gateway', amountIsNotTaken)
    return first
  }
  const gateway = name === undefined ? undefined : gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  if (!takes(gateway, money)) throw invalidField('gateway', gatewayTakesOtherAmounts)
  return gateway
}

/** Returns where a customer who tries again stays: at the gateway of the last attempt, while it is configured. */
export function lastOffered(
  gateways: Gateways,
  [last]: readonly Pick<AttemptRow, 'gateway'>[],
  money: Money,
): string | undefined {
  const gateway = last && gateways.get(last.gateway)
  return gateway && takes(gateway, money) ? gateway.name : undefined
}

/**
 * Throws 400 for a gateway that a caller has named and that is not configured. The one on site takes no rest and no tip: staff
 * record what is paid there.
 */
export function checkGateway(gateways: Gateways, name: string | undefined, purpose: PaymentPurpose): void {
  if (name === undefined || gateways.has(name)) return
  if (name !== ON_SITE || purpose !== 'booking') throw invalidField('gateway', gatewayIsUnknown)
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
  lowered_minor: 0,
  charged_back_minor: 0,
  reversals_read_at: null,
  authorized_at: null,
  capturing_until: null,
} as const

interface NewAttempt {
  bookingId: string
  purpose: PaymentPurpose
  gateway: Pick<Gateway, 'name' | 'environment'>
  amountMinor: number
  currency: string
  at: Date
}

/** Returns a new attempt, and its row for the statement that inserts it. */
export function newAttempt({ bookingId, purpose, gateway, amountMinor, currency, at }: NewAttempt): {
  attempt: AttemptRow
  row: AddedRow
} {
  const attempt = {
    ...UNANSWERED,
    id: newId(),
    booking_id: bookingId,
    purpose,
    gateway: gateway.name,
    environment: gateway.environment,
    merchant_ref: newMerchantRef(),
    amount_minor: amountMinor,
    currency,
    status: 'created' as const,
    next_inspection_at: nextInspection(at, at),
    created_at: at,
    updated_at: at,
  }
  return { attempt, row: addedRow('payment_attempts', attempt) }
}

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

/** The job that closes the payment page of an attempt. */
export const closePaymentPageJob: JobKind<{ attemptId: string }> = { name: 'close-payment-page' }

/** Attempts that the gateway may still complete; the same list as in `payment_attempts_one_open_of_purpose`. */
export const OPEN_STATUSES = ['created', 'redirected', 'unknown'] as const satisfies AttemptStatus[]

/** The same as a literal of SQL, `('created', …)`, because PostgreSQL uses partial indexes for no parameters. */
export const OPEN_STATUSES_SQL = `('${OPEN_STATUSES.join("', '")}')`

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

const isOlderThanDay = (instant: Date, now: Date) => minutesBetween(instant, now) >= DAY_MINUTES

/**
 * An attempt is still inspected for a day after its conclusive answer: gateways correct themselves, and after a failure a
 * customer may try again on the same payment page.
 */
export const isLongConcluded = ({ concluded_at }: Pick<InspectedAttempt, 'concluded_at'>, now: Date) =>
  concluded_at !== null && isOlderThanDay(concluded_at, now)

type InspectedAttempt = Pick<
  AttemptRow,
  'status' | 'payment_url' | 'created_at' | 'answered_at' | 'concluded_at'
>

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
