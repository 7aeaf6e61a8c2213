import type { ReportKind } from '@jhilik/contract/crew-jobs.ts'
import type { VisitEvent } from '@jhilik/contract/messages.ts'
import type { VisitState } from '@jhilik/contract/visits.ts'

/**
 * Returns what the customer is told of a report; null for nothing. A step that a second member reports, or that arrives after a later
 * one, changes nothing.
 */
export function newsOf(
  kind: ReportKind,
  { before, after }: { before: VisitState; after: VisitState },
): VisitEvent | null {
  if (kind === 'late') return 'visit_late'
  if (before === after) return null
  switch (after) {
    case 'planned':
      return null
    case 'on_the_way':
      return 'visit_on_the_way'
    case 'arrived':
      return 'visit_arrived'
    case 'started':
      return before === 'arrived' ? null : 'visit_arrived'
    case 'done':
      return 'visit_done'
    case 'could_not_do':
      return 'visit_failed'
    default:
      return after satisfies never
  }
}
