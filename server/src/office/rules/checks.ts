import type { Db } from '../../platform/db.ts'

/** One broken invariant. */
export interface Violation {
  /** The ids of the rows that break the rule, by which the same violation is recognized the next time. */
  key: string
  /** A sentence with the ids, and what to look at. It has no personal data, because it is logged. */
  text: string
}

export interface Found {
  /** The number of all violations, of which `violations` has the first ones. */
  count: number
  violations: Violation[]
  /** The digest of the keys of all violations; empty when there are none. */
  digest: string
}

/** One invariant of the data. */
export interface Check {
  /** The name is in the output, the log and the stored result, so it never changes. */
  name: string
  /** What holds when there is no violation. */
  explains: string
  /** The check uses indexes, because it calls a function of the database for each row. The others read whole tables. */
  byIndex?: boolean
  /** `at` is the time of the database. */
  find(db: Db, at: Date): Promise<Found>
}

/** The number of violations of one check that are shown. */
export const MOST_SHOWN = 50
