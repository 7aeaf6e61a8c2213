import type { Computed, Json } from './column-types.ts'

/** Triggers of `ledger_entries` write this table; only a former customer is removed from it. */
interface ReceiptDocumentsTable {
  id: Computed<string>
  series: Computed<'receipt' | 'credit_note'>
  year: Computed<number>
  number: Computed<number>
  booking_id: Computed<string>
  entry_id: Computed<string | null>
  /** The receipt that a credit note credits, or the credit note that a receipt takes back. */
  refers_to_id: Computed<string | null>
  issued_at: Computed<Date>
  time_zone: Computed<string>
  /** The amount has no sign. */
  amount_minor: Computed<number>
  currency: Computed<string>
  is_tip: Computed<boolean>
  gateway: Computed<string | null>
  method: Computed<string | null>
  reference: Computed<string | null>
  merchant_ref: Computed<string | null>
  price_minor: Computed<number | null>
  discount_minor: Computed<number | null>
  paid_before_minor: Computed<number | null>
  due_minor: Computed<number | null>
  tax_name: Computed<string | null>
  /** The rate in thousandths of a percent. */
  tax_rate: Computed<number | null>
  tax_minor: Computed<number | null>
  seller: Json
  buyer: Json
  bought: Json
}

export interface ReceiptTables {
  receipt_documents: ReceiptDocumentsTable
}
