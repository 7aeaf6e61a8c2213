import type { Optional, WithDefault } from './column-types.ts'

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
  note: WithDefault<string>
  at: Date
  /** The handover that this one takes back. */
  corrects_id: Optional<string>
}

export interface LedgerTables {
  ledger_entries: LedgerEntriesTable
  closed_months: ClosedMonthsTable
  cash_handovers: CashHandoversTable
}
