import { randomBytes } from 'node:crypto'
import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import type { ProviderState } from './gateways/gateway.ts'

/** Where an attempt may go from where it stands. Drawn in `docs/states.md`. `paid` is never left. */
const attemptTransitions: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['redirected', 'paid', 'failed', 'expired', 'unknown', 'review'],
  redirected: ['paid', 'failed', 'cancelled', 'expired', 'unknown', 'review'],
  unknown: ['paid', 'failed', 'cancelled', 'expired', 'review'],
  // Late money: the gateway's word counts also after we had given up.
  failed: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  expired: ['paid', 'review'],
  // A person decides.
  review: ['paid', 'failed'],
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
  succeeded: [],
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

const ASK_AT_MINUTES = [2, 5, 15, 30, 60, ...Array.from({ length: 23 }, (_, hour) => (hour + 2) * 60)]
const MINUTE_MS = 60_000

/** When to ask about an attempt of that age again. Null after a day: nobody pays that late. */
export function nextInspection(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const next = ASK_AT_MINUTES.find((minutes) => minutes * MINUTE_MS > age)
  return next === undefined ? null : new Date(createdAt.getTime() + next * MINUTE_MS)
}

/** What an inspection means for the attempt that was asked about. */
export type Verdict =
  | { kind: 'paid'; providerTxnId: string }
  /** Money may have moved, but not as agreed. */
  | { kind: 'review'; detail: string }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  | { kind: 'absent' }
  | { kind: 'unknown'; detail: string }

interface Agreed {
  merchant_ref: string
  amount_minor: number
  currency: string
}

/** Paid only when reference, amount and currency are what was agreed, to the last digit. */
export function judge(agreed: Agreed, state: ProviderState): Verdict {
  if (state.kind === 'unknown') return { kind: 'unknown', detail: state.reason }
  if (state.kind !== 'paid') return state
  if (state.merchantRef !== agreed.merchant_ref) return { kind: 'review', detail: 'reference_mismatch' }
  if (state.currency !== agreed.currency) return { kind: 'review', detail: 'currency_mismatch' }
  if (state.amountMinor !== agreed.amount_minor) return { kind: 'review', detail: 'amount_mismatch' }
  if (state.providerTxnId === '') return { kind: 'review', detail: 'transaction_missing' }
  if (state.risk) return { kind: 'review', detail: 'risk' }
  return { kind: 'paid', providerTxnId: state.providerTxnId }
}
