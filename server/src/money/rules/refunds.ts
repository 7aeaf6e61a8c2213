import type { RefundStatus } from '@jhilik/contract/payments.ts'
import { minutesBetween } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { ReportedRefund } from '../gateways/gateway.ts'
import type { DisputeRow, RefundRow } from '../views/payments.ts'
import { REJECTED } from './attempts.ts'

/** The statuses of refunds that the gateway has to pay. Those that are open otherwise wait for staff (`manual`). */
export const SENT_BY_GATEWAY = ['requested', 'submitted'] as const satisfies RefundStatus[]

/** The job that pays a refund through its gateway, or asks what became of it. */
export const sendRefundJob: JobKind<{ refundId: string }> = { name: 'send-refund' }

/** The statuses that may follow each status, as drawn in `docs/states.md`. */
const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  // `failed`: it is not due any more.
  requested: ['submitted', 'failed'],
  submitted: ['succeeded', 'manual'],
  // `submitted`: staff have begun the refund in the gateway's panel.
  manual: ['succeeded', 'submitted', 'failed'],
  // Staff had settled it by mistake, or the gateway says that it has failed after all.
  succeeded: ['manual'],
  failed: [],
}

export function canTransitionRefund(from: RefundStatus, to: RefundStatus): boolean {
  return refundTransitions[from].includes(to)
}

/**
 * Returns whether staff can withdraw the refund: they decided it, and nobody has sent or paid it. Money that was received
 * for a rejected payment is the customer's, and could not be refunded in another way.
 */
export const canWithdrawRefund = (refund: RefundRow): boolean =>
  (refund.status === 'requested' || refund.status === 'manual') &&
  refund.decided_by_staff &&
  refund.reason !== REJECTED &&
  refund.sent_at === null &&
  refund.provider_refund_id === null

/**
 * Returns when a refund that the gateway works on is inspected next: when it is twice as old, after a minute at least
 * and an hour at most.
 */
export function nextRefundInspection(createdAt: Date, now: Date): Date {
  const minutes = Math.min(Math.max(minutesBetween(createdAt, now), 1), 60)
  return new Date(now.getTime() + minutes * 60_000)
}

/** The step that a refund in the gateway's list requires. */
export type RefundStep =
  /** The refund was paid back. */
  | { kind: 'settle'; refund: RefundRow; reported: ReportedRefund }
  /** The gateway works on the refund. */
  | { kind: 'accept'; refund: RefundRow; reported: ReportedRefund }
  /** The refund failed, maybe after it had succeeded. */
  | { kind: 'fail'; refund: RefundRow; reported: ReportedRefund }
  /** Staff have settled the refund by hand: it is the one that the gateway lists. */
  | { kind: 'link'; refund: RefundRow; reported: ReportedRefund }
  /** The refund was made in the gateway's panel. */
  | { kind: 'record'; reported: ReportedRefund }

/**
 * Compares the gateway's list with the refunds that are stored for the payment. A refund that was made in the panel and
 * has the amount of a refund left to staff is taken for it, so that none is paid twice.
 */
export function planRefundSteps(
  stored: readonly RefundRow[],
  reported: readonly ReportedRefund[],
): RefundStep[] {
  const free = new Set(stored)
  const steps: RefundStep[] = []
  const strangers: ReportedRefund[] = []
  for (const one of reported) {
    const refund = stored.find(
      ({ id, provider_refund_id: named }) => named === one.providerRefundId || id === one.refundId,
    )
    if (!refund) {
      strangers.push(one)
      continue
    }
    // A failed refund is made again, so another refund in the list may be it.
    if (one.status !== 'failed') free.delete(refund)
    const kind = stepOf(refund, one)
    if (kind) steps.push({ kind, refund, reported: one })
  }
  for (const one of strangers) {
    // A failed refund paid nothing back, and will pay nothing.
    if (one.status === 'failed') continue
    const refund = [...free].find((each) => isLeftToStaff(each, one))
    if (!refund) {
      steps.push({ kind: 'record', reported: one })
      continue
    }
    free.delete(refund)
    if (refund.status === 'succeeded') steps.push({ kind: 'link', refund, reported: one })
    else steps.push({ kind: one.status === 'succeeded' ? 'settle' : 'accept', refund, reported: one })
  }
  return steps
}

/** Returns the step for a refund that is stored already. Undefined when nothing has changed. */
function stepOf(
  { status, settled_by_hand, provider_refund_id: named }: RefundRow,
  reported: ReportedRefund,
): 'settle' | 'accept' | 'fail' | undefined {
  // The refund was paid in another way since.
  if (settled_by_hand || (named !== null && named !== reported.providerRefundId)) return undefined
  switch (reported.status) {
    case 'succeeded':
      return status === 'submitted' || status === 'manual' ? 'settle' : undefined
    case 'pending':
      return status === 'submitted' && named === null ? 'accept' : undefined
    case 'failed':
      return status === 'submitted' || status === 'succeeded' ? 'fail' : undefined
    default:
      return reported.status satisfies never
  }
}

function isLeftToStaff(refund: RefundRow, { amountMinor, currency }: ReportedRefund): boolean {
  if (refund.amount_minor !== amountMinor || refund.currency !== currency || refund.in_cash) return false
  return refund.status === 'manual' || (refund.status === 'succeeded' && refund.settled_by_hand)
}

/** Returns how open refunds make room for one that was made in the panel: each with what is left of its amount. */
export function shrinkRefunds(
  manual: readonly RefundRow[],
  excessMinor: number,
): { refund: RefundRow; leftMinor: number }[] {
  let excess = excessMinor
  const shrunk: { refund: RefundRow; leftMinor: number }[] = []
  for (const refund of manual) {
    if (excess <= 0) break
    const taken = Math.min(excess, refund.amount_minor)
    excess -= taken
    shrunk.push({ refund, leftMinor: refund.amount_minor - taken })
  }
  return shrunk
}

/** Returns whether a dispute waits for somebody. */
export const isOpenDispute = ({ status }: Pick<DisputeRow, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review'
