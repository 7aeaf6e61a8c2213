import type { Computed, Optional, WithDefault } from './column-types.ts'

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
