import { createHash } from 'node:crypto'
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

export interface CheckResult extends Found {
  check: Pick<Check, 'name' | 'explains'>
}

export interface AuditResult {
  /** The results of all checks, in their order. */
  results: CheckResult[]
  /** The number of all violations. */
  count: number
  /** The digest of the set of all violations; empty when there are none. */
  digest: string
  durationMs: number
}

export function sumUp(results: CheckResult[], durationMs: number): AuditResult {
  const broken = results.filter(({ count }) => count > 0)
  const text = broken.map(({ check, digest }) => `${check.name} ${digest}`).join('\n')
  return {
    results,
    count: broken.reduce((sum, { count }) => sum + count, 0),
    digest: text && createHash('sha256').update(text).digest('hex'),
    durationMs,
  }
}

/** Describes the result for the command line: the violations by check, and a line that sums up. */
export function describeAudit({ results, count, durationMs }: AuditResult): string {
  const lines = results
    .filter((result) => result.count > 0)
    .flatMap(({ check, count, violations }) => [
      `${check.name}: ${plural(count, 'violation')} of “${check.explains}”`,
      ...violations.map(({ text }) => `  ${text}`),
      ...(count > violations.length ? [`  … and ${count - violations.length} more.`] : []),
      '',
    ])
  const found = count === 0 ? 'no violations' : plural(count, 'violation')
  return [...lines, `${results.length} checks in ${(durationMs / 1000).toFixed(1)} s: ${found}.`].join('\n')
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
