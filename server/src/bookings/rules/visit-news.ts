import type { ReportKind } from '@jhilik/contract/crew-jobs.ts'
import type { VisitEvent } from '@jhilik/contract/messages.ts'
import type { Visit } from '@jhilik/contract/visits.ts'

type NewsState = Pick<Visit, 'state' | 'late'>

/**
 * Returns what the customer is told of a report; null for nothing. A step that a second member reports, or that arrives after a later
 * one, changes nothing, and neither does the same delay once more.
 */
export function newsOf(
  kind: ReportKind,
  { before, after }: { before: NewsState; after: NewsState },
): VisitEvent | null {
  if (kind === 'late') {
    const isSame = before.late?.minutes === after.late?.minutes && before.late?.cause === after.late?.cause
    return isSame ? null : 'visit_late'
  }
  if (before.state === after.state) return null
  switch (after.state) {
    case 'planned':
      return null
    case 'on_the_way':
      return 'visit_on_the_way'
    case 'arrived':
      return 'visit_arrived'
    case 'started':
      return before.state === 'arrived' ? null : 'visit_arrived'
    case 'done':
      return 'visit_done'
    case 'could_not_do':
      return 'visit_failed'
    default:
      return after.state satisfies never
  }
}
