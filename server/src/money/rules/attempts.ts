import { randomBytes } from 'node:crypto'
import type { AttemptStatus } from '@jhilik/contract/payments.ts'

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
