import type { ChangeKind } from '@jhilik/contract/recorded-changes.ts'
import type { ColumnType } from 'kysely'
import type { Json, Optional, WithDefault } from './column-types.ts'

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
