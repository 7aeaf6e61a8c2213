import type { Stripe } from 'stripe'
import type { Gateway, ReportedDispute, ReportedRefund } from './gateway.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import type { CallStripe } from './stripe-client.ts'

/** Stripe's longest page. */
const PAGE = 100

interface Options {
  isLive: boolean
}

/** Lists all refunds and disputes of a payment of a Stripe account. */
export function stripeReversals(
  call: CallStripe,
  { isLive }: Options,
): Required<Pick<Gateway, 'listReversals' | 'panelUrl'>> {
  return {
    async listReversals(intent) {
      const params = { payment_intent: intent, limit: PAGE }
      const refunds = await call((api) => api.refunds.list(params))
      if (refunds.kind !== 'object') return { kind: 'unknown', reason: refunds.reason }
      const disputes = await call((api) => api.disputes.list(params))
      if (disputes.kind !== 'object') return { kind: 'unknown', reason: disputes.reason }
      const lists = [refunds.value, disputes.value]
      if (!lists.every(({ data }) => Array.isArray(data))) {
        return { kind: 'unknown', reason: 'unreadable answer' }
      }
      if (lists.some(({ has_more: hasMore }) => hasMore))
        return { kind: 'unknown', reason: 'more than a page' }
      const isOurs = ({ payment_intent: of }: Stripe.Refund | Stripe.Dispute) => idOf(of) === intent
      const isOther = ({ livemode }: Stripe.Dispute) => livemode !== isLive
      if (!refunds.value.data.every(isOurs) || !disputes.value.data.every(isOurs)) {
        return { kind: 'unknown', reason: 'answer for another payment' }
      }
      if (disputes.value.data.some(isOther)) {
        return { kind: 'unknown', reason: 'answer of the other environment' }
      }
      return {
        kind: 'known',
        refunds: refunds.value.data.map(toRefund),
        disputes: disputes.value.data.map(toDispute),
      }
    },

    panelUrl: (intent) =>
      `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(intent)}`,
  }
}

const idOf = (named: string | { id: string } | null) => (typeof named === 'string' ? named : named?.id)

function toRefund(refund: Stripe.Refund): ReportedRefund {
  const currency = refund.currency.toUpperCase()
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    amountMinor: fromStripeAmount(refund.amount, currency),
    currency,
    status: refund.status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending',
    reason: isFailed
      ? `refund ${refund.status}: ${refund.failure_reason ?? 'no reason'}`.slice(0, 200)
      : null,
  }
}

function toDispute(dispute: Stripe.Dispute): ReportedDispute {
  const currency = dispute.currency.toUpperCase()
  return {
    providerDisputeId: dispute.id,
    amountMinor: fromStripeAmount(dispute.amount, currency),
    currency,
    status: statusOf(dispute.status),
    reason: String(dispute.reason ?? '').slice(0, 60),
    respondBy: toDate(dispute.evidence_details?.due_by ?? null),
    ...movedBy(dispute, currency),
    openedAt: toDate(dispute.created) ?? new Date(0),
  }
}

/** A dispute with an unknown status counts as open, so that a person looks. */
function statusOf(status: Stripe.Dispute.Status): ReportedDispute['status'] {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
    case 'appeal_needs_response':
      return 'needs_response'
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    case 'warning_closed':
    case 'prevented':
      return 'closed'
    default:
      return 'under_review'
  }
}

/**
 * Returns what was withdrawn and not given back, and the fee. If the account is settled in another currency, its
 * amounts only tell that something was withdrawn: the disputed amount is then returned, and the fee is not known.
 */
function movedBy(dispute: Stripe.Dispute, currency: string) {
  const moved = dispute.balance_transactions ?? []
  const net = moved.reduce((sum, { amount }) => sum + amount, 0)
  const isSame = moved.every((one) => one.currency.toUpperCase() === currency)
  if (!isSame) {
    const withdrawnMinor = net < 0 ? (fromStripeAmount(dispute.amount, currency) ?? 0) : 0
    return { withdrawnMinor, feeMinor: 0 }
  }
  const fee = moved.reduce((sum, one) => sum + one.fee, 0)
  return {
    withdrawnMinor: Math.max(0, fromStripeAmount(-net, currency) ?? 0),
    feeMinor: Math.max(0, fromStripeAmount(fee, currency) ?? 0),
  }
}

const toDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
