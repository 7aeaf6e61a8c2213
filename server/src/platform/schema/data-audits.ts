import type { Json, WithDefault } from './column-types.ts'

/** One row: the last audit. */
interface DataAuditsTable {
  only_one: WithDefault<boolean>
  finished_at: Date
  duration_ms: number
  /** {check: number of violations} */
  violations: Json
  /** Of the set of all violations; empty without any. */
  digest: string
}

export interface DataAuditTables {
  data_audits: DataAuditsTable
}
