import type { Stripe } from 'stripe'
import type { Gateway, RefundResult, RefundToSend, ReportedDispute, ReportedRefund } from './gateway.ts'
import { type CallStripe, fromStripeAmount, idOf, toStripeAmount } from './stripe-client.ts'
import { refused, unknown } from './wire.ts'

/** The number of a payment's refunds that are looked through: Stripe's longest page. */
const PAGE = 100

/**
 * Refunds of a Stripe account are sent with our id as their idempotency key, and found by it among the payment's
 * refunds.
 */
export function stripeRefunds(call: CallStripe): Required<Pick<Gateway, 'refund' | 'inspectRefund'>> {
  return {
    async refund(refund) {
      const { refundId, merchantRef, providerTxnId, amountMinor, currency } = refund
      const amount = toStripeAmount(amountMinor, currency)
      if (amount === null || !providerTxnId) {
        return refused('the payment or the exact amount is not known to the gateway')
      }
      const answer = await call((api) =>
        api.refunds.create(
          { payment_intent: providerTxnId, amount, metadata: { merchantRef, refundId } },
          { idempotencyKey: refundId },
        ),
      )
      if (answer.kind === 'object') return refundResult(answer.value, refund)
      return { kind: answer.kind === 'refused' ? 'refused' : 'unknown', reason: answer.reason }
    },

    async inspectRefund(refund) {
      const { refundId, providerRefundId, providerTxnId } = refund
      if (providerRefundId) {
        const answer = await call((api) => api.refunds.retrieve(providerRefundId))
        if (answer.kind !== 'object') return unknown(answer.reason)
        return refundResult(answer.value, refund)
      }
      if (!providerTxnId) return { kind: 'absent' }
      // A refund that may have been sent is looked for first, because Stripe forgets an idempotency key after a day.
      const answer = await call((api) => api.refunds.list({ payment_intent: providerTxnId, limit: PAGE }))
      if (answer.kind !== 'object') return unknown(answer.reason)
      const { data, has_more: hasMore } = answer.value
      if (!Array.isArray(data)) return unknown('unreadable answer')
      const found = data.find(({ metadata }) => metadata?.refundId === refundId)
      if (found) return refundResult(found, refund)
      return hasMore ? unknown('more refunds than a page') : { kind: 'absent' }
    },
  }
}

function refundResult(
  answer: Stripe.Refund,
  { providerTxnId, providerRefundId }: RefundToSend,
): RefundResult {
  const { id, payment_intent: intent, status } = answer
  const isOther = (providerRefundId && id !== providerRefundId) || typeof id !== 'string' || !id
  if (isOther || (typeof intent === 'string' ? intent : intent?.id) !== providerTxnId) {
    return unknown('answer for another refund')
  }
  switch (status) {
    case 'succeeded':
      return { kind: 'done', providerRefundId: id }
    case 'pending':
    case 'requires_action':
      return { kind: 'accepted', providerRefundId: id }
    case 'failed':
    case 'canceled':
      return refused(`refund ${status}: ${answer.failure_reason ?? 'no reason'}`)
    default:
      return unknown(`refund ${String(status).slice(0, 30)}`)
  }
}

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
      if (refunds.kind !== 'object') return unknown(refunds.reason)
      const disputes = await call((api) => api.disputes.list(params))
      if (disputes.kind !== 'object') return unknown(disputes.reason)
      const lists = [refunds.value, disputes.value]
      if (!lists.every(({ data }) => Array.isArray(data))) {
        return unknown('unreadable answer')
      }
      if (lists.some(({ has_more: hasMore }) => hasMore)) return unknown('more than a page')
      const isOurs = ({ payment_intent: of }: Stripe.Refund | Stripe.Dispute) => idOf(of) === intent
      const isOther = ({ livemode }: Stripe.Dispute) => livemode !== isLive
      if (!refunds.value.data.every(isOurs) || !disputes.value.data.every(isOurs)) {
        return unknown('answer for another payment')
      }
      if (disputes.value.data.some(isOther)) {
        return unknown('answer of the other environment')
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
