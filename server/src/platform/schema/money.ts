import type { boughtSchema, DocumentBuyer, DocumentSeller } from '@jhilik/contract/receipts.ts'
import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { Computed, Json, Optional, WithDefault } from './column-types.ts'

export interface PaymentAttemptsTable {
  id: string
  booking_id: string
  gateway: string
  /** The gateway's environment: its test system or its real one. */
  environment: WithDefault<'sandbox' | 'live'>
  /** What it pays for. */
  purpose: WithDefault<'booking' | 'rest' | 'tip'>
  merchant_ref: string
  /** The gateway's id of the attempt, if its start named one. */
  provider_ref: Optional<string>
  amount_minor: number
  currency: string
  status: 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown' | 'review'
  payment_url: string | null
  provider_txn_id: string | null
  detail: string | null
  inspections: WithDefault<number>
  next_inspection_at: Date | null
  created_at: Date
  updated_at: Date
  paid_at: Date | null
  /** The amount that the gateway reported, in minor units of `received_currency`; null until then. */
  received_minor: Optional<number>
  received_currency: Optional<string>
  /** The fee that the gateway keeps; null when it did not say. */
  fee_minor: Optional<number>
  /** The gateway's transaction id as reported; `provider_txn_id` is set only once the attempt is paid. */
  reported_txn_id: Optional<string>
  /** The payment method (`contract/src/gateway-words.ts`), when the gateway named it. */
  method: Optional<string>
  /** When the gateway was last asked. */
  last_inspected_at: Optional<Date>
  /** When the gateway last gave a definite answer, `pending` included. */
  answered_at: Optional<Date>
  /** When the gateway first gave an answer that ends the attempt. */
  concluded_at: Optional<Date>
  /** The sum of its refunds that did not fail; updated by a trigger. */
  refunded_minor: WithDefault<number>
  /** What of that is refunds because the price became lower. */
  lowered_minor: WithDefault<number>
  /** The sum that banks of payers have taken back of it; updated by a trigger. */
  charged_back_minor: WithDefault<number>
  /** When the newest known answer about its refunds and disputes had arrived, by the clock of the database. */
  reversals_read_at: Optional<Date>
  /** When the customer came back after authorizing it, at a gateway that waits for us to take the money. */
  authorized_at: Optional<Date>
  /** The end of the time in which a process may be capturing the payment. */
  capturing_until: Optional<Date>
}

interface GatewayTokensTable {
  account: string
  /** The token is encrypted. */
  token: string | null
  expires_at: Date | null
  renewing_until: Date | null
  renewed_at: Date | null
  renewed_before_at: Date | null
}

interface GatewayNotificationsTable {
  id: string
  gateway: string
  kind: 'return' | 'notification'
  merchant_ref: string | null
  attempt_id: string | null
  dedupe_key: string
  payload: Json
  received_at: Date
}

export interface RefundsTable {
  id: string
  attempt_id: string
  amount_minor: number
  currency: string
  reason: string
  /** Staff decided it, so they can withdraw it. */
  decided_by_staff: WithDefault<boolean>
  status: 'requested' | 'submitted' | 'succeeded' | 'failed' | 'manual'
  provider_refund_id: string | null
  created_at: Date
  updated_at: Date
  /** When it was paid back. Set if and only if it `succeeded`. */
  settled_at: Optional<Date>
  /** Staff recorded that it was paid back. */
  settled_by_hand: WithDefault<boolean>
  settled_by: Optional<string>
  /** A process may be asking the gateway about it until then; afterwards, this is when it was last asked. */
  asking_until: Optional<Date>
  /** When it was last sent to the gateway. */
  sent_at: Optional<Date>
  /** Staff have paid it back in cash, which the account `cash_from` had in hand. */
  in_cash: WithDefault<boolean>
  cash_from: Optional<string>
}

export interface DisputesTable {
  id: string
  booking_id: string
  attempt_id: string
  provider_dispute_id: string
  amount_minor: number
  currency: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  /** The gateway's word for the reason. */
  reason: WithDefault<string>
  /** The business can object until then. */
  respond_by: Optional<Date>
  /** The sum that was taken and not given back, in the currency that was received. */
  withdrawn_minor: WithDefault<number>
  /** The fee that the gateway charges for it, in the same currency. */
  fee_minor: WithDefault<number>
  opened_at: Date
  updated_at: Date
  /** This is set if and only if the dispute is decided. */
  closed_at: Optional<Date>
}

export interface PaymentTables {
  payment_attempts: PaymentAttemptsTable
  gateway_tokens: GatewayTokensTable
  gateway_notifications: GatewayNotificationsTable
  refunds: RefundsTable
  disputes: DisputesTable
}

export interface LedgerEntriesTable {
  id: WithDefault<string>
  /** The position in the order in which entries were written. */
  position: WithDefault<number>
  booking_id: string
  kind: 'charge' | 'fee' | 'refund' | 'cash' | 'adjustment' | 'chargeback'
  /** A positive amount was received. A negative one was paid out, kept by the gateway, or taken off the price. */
  amount_minor: number
  currency: string
  attempt_id: Optional<string>
  refund_id: Optional<string>
  /** The dispute of a chargeback and of the fee that the gateway charges for it. */
  dispute_id: Optional<string>
  gateway: Optional<string>
  method: Optional<string>
  reference: Optional<string>
  is_tip: WithDefault<boolean>
  reason: Optional<string>
  /** The share of the price that a discount was given as, in thousandths of a percent; null for an amount. */
  rate: Optional<number>
  collected_by: Optional<string>
  recorded_by: Optional<string>
  corrects_id: Optional<string>
  occurred_at: Date
  settled_at: Optional<Date>
  /** The day, YYYY-MM-DD; computed on insert when absent. */
  booked_on: WithDefault<string>
  created_at: WithDefault<Date>
}

interface ClosedMonthsTable {
  /** The first day of the month, YYYY-MM-DD. */
  month: string
  closed_by: string | null
  closed_at: Date
}

interface CashHandoversTable {
  id: string
  collector_id: string | null
  amount_minor: number
  currency: string
  received_by: string | null
  to_bank: WithDefault<boolean>
  recorded_by: Optional<string>
  note: WithDefault<string>
  at: Date
  /** The handover that this one takes back. */
  corrects_id: Optional<string>
}

interface CashCountsTable {
  id: string
  collector_id: string | null
  currency: string
  expected_minor: number
  counted_minor: number
  note: WithDefault<string>
  counted_by: string | null
  at: Date
}

export interface LedgerTables {
  ledger_entries: LedgerEntriesTable
  closed_months: ClosedMonthsTable
  cash_handovers: CashHandoversTable
  cash_counts: CashCountsTable
}

/** The column is written once and never changed. */
type Fixed<T> = ColumnType<T, null extends T ? T | undefined : T, never>

/** Documents are only added; a former customer is removed from them. */
export interface ReceiptDocumentsTable {
  id: Fixed<string>
  series: Fixed<'receipt' | 'credit_note'>
  year: Computed<number>
  number: Computed<number>
  booking_id: Fixed<string>
  entry_id: Fixed<string>
  /** The receipt that a credit note credits, or the credit note that a receipt takes back. */
  refers_to_id: Fixed<string | null>
  issued_at: Fixed<Date>
  time_zone: Fixed<string>
  /** The amount has no sign. */
  amount_minor: Fixed<number>
  currency: Fixed<string>
  is_tip: Fixed<boolean>
  gateway: Fixed<string | null>
  method: Fixed<string | null>
  reference: Fixed<string | null>
  merchant_ref: Fixed<string | null>
  price_minor: Fixed<number | null>
  discount_minor: Fixed<number | null>
  paid_before_minor: Fixed<number | null>
  due_minor: Fixed<number | null>
  tax_name: Fixed<string | null>
  /** The rate in thousandths of a percent. */
  tax_rate: Fixed<number | null>
  tax_minor: Fixed<number | null>
  /** It is {} when it was issued before the business was set up. */
  seller: Json<Partial<DocumentSeller>>
  buyer: Json<DocumentBuyer>
  bought: Json<z.input<typeof boughtSchema>>
}

export interface ReceiptTables {
  receipt_documents: ReceiptDocumentsTable
}

interface StatementsTable {
  id: string
  /** A gateway's name, or `bank`. */
  gateway: string
  file_name: string
  /** SHA-256 of the text, in hex. */
  content_hash: string
  imported_by: string | null
  imported_at: Date
  is_bank: Computed<boolean>
}

interface StatementLinesTable {
  statement_id: string
  line: number
  kind: 'charge' | 'refund' | 'chargeback' | 'other'
  /** The amount has no sign. */
  amount_minor: number
  fee_minor: number | null
  currency: string
  /** The day, YYYY-MM-DD. */
  day: string | null
  text: string
  entry_id: string | null
  problem: 'unknown' | 'amount' | 'fee' | 'repeated' | null
  explanation: Optional<string>
  /** The line pays out several entries together, which add up to it. */
  is_payout: WithDefault<boolean>
}

interface SettledEntriesTable {
  entry_id: string
  by_bank: boolean
  statement_id: string
  line: number
}

export interface StatementTables {
  statements: StatementsTable
  statement_lines: StatementLinesTable
  settled_entries: SettledEntriesTable
}
