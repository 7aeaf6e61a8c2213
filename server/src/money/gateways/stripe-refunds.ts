import type { Stripe } from 'stripe'
import type { Gateway, RefundResult, RefundToSend } from './gateway.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import type { CallStripe } from './stripe-client.ts'

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
        return { kind: 'refused', reason: 'the payment or the exact amount is not known to the gateway' }
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
        if (answer.kind !== 'object') return { kind: 'unknown', reason: answer.reason }
        return refundResult(answer.value, refund)
      }
      if (!providerTxnId) return { kind: 'absent' }
      // A refund that may have been sent is looked for first, because Stripe forgets an idempotency key after a day.
      const answer = await call((api) => api.refunds.list({ payment_intent: providerTxnId, limit: PAGE }))
      if (answer.kind !== 'object') return { kind: 'unknown', reason: answer.reason }
      const { data, has_more: hasMore } = answer.value
      if (!Array.isArray(data)) return { kind: 'unknown', reason: 'unreadable answer' }
      const found = data.find(({ metadata }) => metadata?.refundId === refundId)
      if (found) return refundResult(found, refund)
      return hasMore ? { kind: 'unknown', reason: 'more refunds than a page' } : { kind: 'absent' }
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
    return { kind: 'unknown', reason: 'answer for another refund' }
  }
  switch (status) {
    case 'succeeded':
      return { kind: 'done', providerRefundId: id }
    case 'pending':
    case 'requires_action':
      return { kind: 'accepted', providerRefundId: id }
    case 'failed':
    case 'canceled':
      return {
        kind: 'refused',
        reason: `refund ${status}: ${answer.failure_reason ?? 'no reason'}`.slice(0, 200),
      }
    default:
      return { kind: 'unknown', reason: `refund ${String(status).slice(0, 30)}` }
  }
}
