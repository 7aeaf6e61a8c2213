import { createHash } from 'node:crypto'
import type { Check, Found } from './checks.ts'

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
