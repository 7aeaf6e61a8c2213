import type { Money } from '@jhilik/contract/money.ts'
import type { PaidState, ProviderState } from '../gateways/gateway.ts'
import type { AttemptRow } from '../views/payments.ts'

/** What the gateway reports about a payment, whether or not it matches the attempt. */
export interface ReportedPayment {
  /** The amount in the currency that the gateway named. Null when it could not be read exactly. */
  received: Money | null
  /** The fee that the gateway keeps of it, in the same currency; null when it is not known. */
  feeMinor?: number | null
  /** The gateway's transaction; null when it named none. */
  txnId: string | null
  method?: string | null
}

/** A payment that a gateway has taken with a reference. */
export type TakenPayment = PaidState

/** All payments with the attempt's reference, when the gateway has taken more than one. */
interface Payments {
  payments?: readonly TakenPayment[] | undefined
}

/** The meaning of an inspection for the attempt. */
export type Verdict =
  | ({
      kind: 'paid'
      received: Money
      feeMinor?: number | null
      txnId: string
      method?: string | null
    } & Payments)
  /** Money may have moved, but it does not match the attempt. */
  | ({ kind: 'review'; detail: string; reported: ReportedPayment } & Payments)
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  | { kind: 'absent' }
  | { kind: 'unknown'; detail: string }

const MAX_TXN_LENGTH = 200

/** Returns what a gateway has reported in the form in which it is stored. */
export function reportedBy({
  amountMinor,
  currency,
  feeMinor,
  providerTxnId,
  method,
}: PaidState): ReportedPayment {
  const isReadable = amountMinor !== null && /^[A-Z]{3}$/.test(currency)
  return {
    received: isReadable ? { minor: amountMinor, currency } : null,
    feeMinor: isReadable && feeMinor !== null && feeMinor >= 0 && feeMinor <= amountMinor ? feeMinor : null,
    // PostgreSQL's text cannot hold a zero byte.
    txnId: providerTxnId.replaceAll('\0', '').slice(0, MAX_TXN_LENGTH) || null,
    method,
  }
}

/** The attempt is paid only when reference, amount and currency are exactly the expected ones. */
export function judge(
  expected: Pick<AttemptRow, 'merchant_ref' | 'amount_minor' | 'currency'>,
  state: ProviderState,
): Verdict {
  if (state.kind === 'unknown') return { kind: 'unknown', detail: state.reason }
  if (state.kind !== 'paid') return state
  const reported = reportedBy(state)
  const { received, feeMinor, txnId, method } = reported
  const { payments } = state
  const review = (detail: string): Verdict => ({ kind: 'review', detail, reported, payments })
  if (state.merchantRef !== expected.merchant_ref) return review('reference_mismatch')
  if (state.currency !== expected.currency) return review('currency_mismatch')
  if (received === null || received.minor !== expected.amount_minor) return review('amount_mismatch')
  if (txnId === null) return review('transaction_missing')
  if (state.risk) return review('risk')
  return { kind: 'paid', received, feeMinor, txnId, method, payments }
}
