import { randomBytes } from 'node:crypto'
import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import type { ProviderState } from './gateways/gateway.ts'

/** Where an attempt may go from where it stands. Drawn in `docs/states.md`. `paid` is never left. */
const attemptTransitions: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['redirected', 'paid', 'failed', 'expired', 'unknown', 'review'],
  redirected: ['paid', 'failed', 'cancelled', 'expired', 'unknown', 'review'],
  unknown: ['paid', 'failed', 'cancelled', 'expired', 'review'],
  // Late money: the gateway's answer counts also after the attempt had ended.
  failed: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  expired: ['paid', 'review'],
  // A person decides, or the gateway where it had not answered (`no_answer`).
  review: ['paid', 'failed', 'expired'],
  paid: [],
}

export function mayMoveAttempt(from: AttemptStatus, to: AttemptStatus): boolean {
  return attemptTransitions[from].includes(to)
}

/** Where a refund may go. Drawn in `docs/states.md`. */
const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['submitted', 'manual'],
  submitted: ['succeeded', 'failed', 'manual'],
  manual: ['succeeded'],
  // Only when staff had settled it by hand.
  succeeded: ['manual'],
  failed: [],
}

export function mayMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return refundTransitions[from].includes(to)
}

/** An attempt that may still bring money by itself; the same list as in `payment_attempts_one_open`. */
const OPEN_STATUSES = ['created', 'redirected', 'unknown'] as const satisfies AttemptStatus[]

export function isOpen(status: AttemptStatus): boolean {
  return (OPEN_STATUSES as readonly AttemptStatus[]).includes(status)
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 21 characters of A–Z, 0–9 and a hyphen, 90 random bits: fits every gateway and is not guessed. */
export function newMerchantRef(): string {
  const random = Array.from(randomBytes(18), (byte) => ALPHABET[byte % ALPHABET.length])
  return `JH-${random.join('')}`
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const HOURLY = Array.from({ length: 23 }, (_, hour) => (hour + 2) * 60)
const ASK_AT_MINUTES = [2, 5, 15, 30, 60, ...HOURLY, 2 * DAY_MINUTES, 4 * DAY_MINUTES, 8 * DAY_MINUTES]
const WEEK_MINUTES = 7 * DAY_MINUTES

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS

/** When to ask about an attempt of that age again: hourly on the first day, then ever less, in the end weekly. */
export function nextInspection(createdAt: Date, now: Date): Date {
  const age = minutesBetween(createdAt, now)
  const last = 8 * DAY_MINUTES
  const next =
    ASK_AT_MINUTES.find((minutes) => minutes > age) ??
    last + (Math.floor((age - last) / WEEK_MINUTES) + 1) * WEEK_MINUTES
  return new Date(createdAt.getTime() + next * MINUTE_MS)
}

/** On its first day an attempt is asked about even after it has ended: gateways correct themselves. */
export const isOlderThanDay = (createdAt: Date, now: Date) => minutesBetween(createdAt, now) >= DAY_MINUTES

/** Money with the currency that the gateway named. */
export interface Received {
  minor: number
  currency: string
}

/** What the gateway says about money that arrived, whether or not it is what was agreed. */
export interface Reported {
  /** Null when the amount could not be read exactly. */
  received: Received | null
  /** The gateway's transaction; null when it named none. */
  txnId: string | null
}

/** What an inspection means for the attempt that was asked about. */
export type Verdict =
  | { kind: 'paid'; received: Received; txnId: string }
  /** Money may have moved, but not as agreed. */
  | { kind: 'review'; detail: string; reported: Reported }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  | { kind: 'absent' }
  | { kind: 'unknown'; detail: string }

/** Why an attempt is in review that the gateway gave no clear answer about. */
export const NO_ANSWER = 'no_answer'
/** Why an attempt failed that a person rejected. */
export const REJECTED = 'rejected_by_staff'

/** By a person; what arrived for it goes back. */
export function isRejected({ status, detail }: { status: AttemptStatus; detail: string | null }): boolean {
  return status === 'failed' && detail === REJECTED
}

interface Asked {
  status: AttemptStatus
  payment_url: string | null
  created_at: Date
  answered_at: Date | null
  concluded_at: Date | null
}

/**
 * Whether an answer ends the attempt. A reference that the gateway does not know may still become known on
 * the first day, once its customer was sent to pay; nobody pays a week later what is still pending.
 */
export function isConclusive(verdict: Verdict, attempt: Asked, now: Date): boolean {
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

/** Whether a person has to look because the gateway gave no clear answer for a day. */
export function isUnanswered(attempt: Asked, now: Date): boolean {
  // Closed by us alone, because a new attempt was begun: the gateway has not ended it.
  const isWaiting = isOpen(attempt.status) || attempt.status === 'expired'
  if (!isWaiting || attempt.concluded_at !== null) return false
  return isOlderThanDay(attempt.answered_at ?? attempt.created_at, now)
}

interface Agreed {
  merchant_ref: string
  amount_minor: number
  currency: string
}

type ProviderPaid = Extract<ProviderState, { kind: 'paid' }>

const MAX_TXN_LENGTH = 200

function reportedBy({ amountMinor, currency, providerTxnId }: ProviderPaid): Reported {
  const isReadable = amountMinor !== null && /^[A-Z]{3}$/.test(currency)
  return {
    received: isReadable ? { minor: amountMinor, currency } : null,
    // PostgreSQL's text holds no zero byte.
    txnId: providerTxnId.replaceAll('\0', '').slice(0, MAX_TXN_LENGTH) || null,
  }
}

/** Paid only when reference, amount and currency are what was agreed, to the last digit. */
export function judge(agreed: Agreed, state: ProviderState): Verdict {
  if (state.kind === 'unknown') return { kind: 'unknown', detail: state.reason }
  if (state.kind !== 'paid') return state
  const reported = reportedBy(state)
  const { received, txnId } = reported
  const review = (detail: string): Verdict => ({ kind: 'review', detail, reported })
  if (state.merchantRef !== agreed.merchant_ref) return review('reference_mismatch')
  if (state.currency !== agreed.currency) return review('currency_mismatch')
  if (received === null || received.minor !== agreed.amount_minor) return review('amount_mismatch')
  if (txnId === null) return review('transaction_missing')
  if (state.risk) return review('risk')
  return { kind: 'paid', received, txnId }
}
