import { codeOf, REFUND_REFUSALS, reasonOf } from './bkash-codes.ts'
import { fromDecimal, toDecimal } from './decimal.ts'
import type { RefundResult, RefundState, RefundToSend } from './gateway.ts'
import { type Answer, type Fields, textOf } from './wire.ts'

/**
 * After this many minutes the list of refunds is taken to have a refund that was sent. How soon it has it is not
 * documented; the call itself takes half a minute at most.
 */
const LISTED_MINUTES = 10

/** The body of a refund, version 2. */
export const refundBody = (refund: RefundToSend) => ({
  paymentId: refund.providerRef,
  trxId: refund.providerTxnId,
  refundAmount: toDecimal(refund.amountMinor, refund.currency),
  // The gateway refuses a refund without the next two fields, although they are documented as optional.
  sku: refund.refundId,
  reason: `Refund of ${refund.merchantRef}`,
})

export function refundResult(answer: Answer): RefundResult {
  if (answer.kind === 'none') return { kind: 'unknown', reason: answer.reason }
  if (answer.kind === 'text') return { kind: 'unknown', reason: `status ${answer.status}` }
  const { fields } = answer
  const providerRefundId = textOf(fields, 'refundTrxId')
  if (answer.status === 200 && textOf(fields, 'refundTransactionStatus') === 'Completed' && providerRefundId)
    return { kind: 'done', providerRefundId }
  if (REFUND_REFUSALS.has(codeOf(fields))) return { kind: 'refused', reason: reasonOf(fields) }
  return { kind: 'unknown', reason: reasonOf(fields) }
}

/**
 * The gateway stores no key of ours for a refund. A refund over the same amount that is none of the others is taken for
 * it, so that none is paid twice.
 */
export function refundState(answer: Answer, refund: RefundToSend): RefundState {
  if (answer.kind === 'none') return { kind: 'unknown', reason: answer.reason }
  if (answer.kind === 'text' || answer.status !== 200)
    return { kind: 'unknown', reason: `status ${answer.status}` }
  const { refundTransactions } = answer.fields
  if (!Array.isArray(refundTransactions)) return { kind: 'unknown', reason: reasonOf(answer.fields) }
  const found = (refundTransactions as Fields[]).find((made) => {
    const id = textOf(made, 'refundTrxId')
    if (refund.providerRefundId) return id === refund.providerRefundId
    const isSameAmount = fromDecimal(textOf(made, 'refundAmount'), refund.currency) === refund.amountMinor
    return isSameAmount && id !== '' && !refund.otherRefundIds.includes(id)
  })
  if (!found) {
    const mayBeListedLater = refund.minutesSinceSent !== null && refund.minutesSinceSent < LISTED_MINUTES
    return refund.providerRefundId || mayBeListedLater
      ? { kind: 'unknown', reason: 'refund not listed' }
      : { kind: 'absent' }
  }
  const status = textOf(found, 'refundTransactionStatus')
  if (status === 'Completed') return { kind: 'done', providerRefundId: textOf(found, 'refundTrxId') }
  return { kind: 'unknown', reason: `refund ${status.slice(0, 30)}` }
}
