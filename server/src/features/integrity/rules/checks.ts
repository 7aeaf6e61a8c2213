import type { Db } from '../../../platform/db.ts'

/** One broken invariant. */
export interface Violation {
  /** The ids of what breaks it, so that the same violation is recognized the next time. */
  key: string
  /** A sentence with the ids, and what to look at. No personal data: it is logged. */
  text: string
}

export interface Found {
  /** Of all violations, of which `violations` has the first ones. */
  count: number
  violations: Violation[]
  /** Of the keys of all; empty without any. */
  digest: string
}

/** One invariant of the data. */
export interface Check {
  /** In the output, the log and the stored result: never changed. */
  name: string
  /** What holds when there is no violation. */
  explains: string
  /** Uses indexes: it calls a function of the database for each row. The others read whole tables. */
  byIndex?: boolean
  /** `at` is the time of the database. */
  find(db: Db, at: Date): Promise<Found>
}

/** Violations of one check that are shown. */
export const MOST_SHOWN = 50
