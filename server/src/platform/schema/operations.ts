import type { ChangeKind } from '@jhilik/contract/recorded-actions.ts'
import type { ColumnType } from 'kysely'
import type { Computed, Json, Optional, WithDefault } from './column-types.ts'

interface AuditEntriesTable {
  id: string
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string
  kind: ChangeKind | null
  detail: ColumnType<unknown, string | undefined, string>
  /** The network of the caller; null when the system acted. */
  address: Optional<string>
  /** The hour of failed sign-ins, which are counted by the hour. */
  counted_hour: Optional<Date>
  count: WithDefault<number>
  at: Date
}

interface PicturesTable {
  id: string
  user_id: string
  content_hash: string
  created_at: Date
}

interface BackupRunsTable {
  id: string
  place: string
  started_at: Date
  finished_at: Optional<Date>
  bytes: Optional<number>
  error: Optional<string>
}

interface SettingsTable {
  key: string
  value: Json
  updated_at: Date
}

export interface SandboxTransactionsTable {
  track: string
  tran_id: string
  store_id: string
  amount: string
  currency: string
  status_code: '0' | '2' | '3' | '7'
  decided_at: Date | null
  fields: Json
  bank_txn: string | null
  created_at: Date
}

export interface OperationTables {
  audit_entries: AuditEntriesTable
  settings: SettingsTable
  backup_runs: BackupRunsTable
  pictures: PicturesTable
  'sandbox.transactions': SandboxTransactionsTable
}

/** The table has one row: the last audit. */
interface DataAuditsTable {
  only_one: WithDefault<boolean>
  finished_at: Date
  duration_ms: number
  /** The value is {check: number of violations}. */
  violations: Json
  /** The digest of the set of all violations; empty when there are none. */
  digest: string
}

export interface DataAuditTables {
  data_audits: DataAuditsTable
}

/** The totals of a past day, for reports. Triggers delete the row when the day is corrected. */
interface ReportDaysTable {
  /** The day, YYYY-MM-DD. */
  date: string
  time_zone: string
  begins_at: Date
  ends_at: Date
  bookings: Computed<{ status: string; bookings: number }[]>
  seats: Computed<{ hour: number; seats: number; taken: number }[]>
  money: Computed<{ currency: string; paid_minor: number; tips_minor: number; refunded_minor: number }[]>
}

export interface ReportTables {
  report_days: ReportDaysTable
}
