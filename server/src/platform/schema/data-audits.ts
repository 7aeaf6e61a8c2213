import type { Json, WithDefault } from './column-types.ts'

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
