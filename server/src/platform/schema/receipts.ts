import type { ColumnType } from 'kysely'
import type { Computed, Json } from './column-types.ts'

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
  seller: Json
  buyer: Json
  bought: Json
}

export interface ReceiptTables {
  receipt_documents: ReceiptDocumentsTable
}
