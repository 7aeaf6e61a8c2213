import type { RefundResult, RefundState, RefundToSend } from './gateway.ts'
import { doneFields, isUnknown } from './sslcommerz-answers.ts'
import { type Answer, type Fields, textOf } from './wire.ts'

/** The id has at most 30 characters; the end of a UUIDv7 is its random part. */
export const refundTransId = ({ refundId }: RefundToSend) => refundId.replaceAll('-', '').slice(-30)

/** `success` means accepted; only the query tells that the money was paid back. */
export function refundResult(answer: Answer, refund: RefundToSend): RefundResult {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const bankTranId = textOf(fields, 'bank_tran_id')
  if (bankTranId && bankTranId !== refund.providerTxnId)
    return { kind: 'unknown', reason: 'answer for another transaction' }
  const status = textOf(fields, 'status').toLowerCase()
  const providerRefundId = textOf(fields, 'refund_ref_id')
  if (status === 'failed') return { kind: 'refused', reason: refusalReason(fields) }
  if ((status === 'success' || status === 'processing') && providerRefundId)
    return { kind: 'accepted', providerRefundId }
  return { kind: 'unknown', reason: `refund ${status.slice(0, 30) || 'without status'}` }
}

export function refundState(answer: Answer, { providerRefundId }: RefundToSend): RefundState {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const id = textOf(fields, 'refund_ref_id')
  if (!providerRefundId || id !== providerRefundId)
    return { kind: 'unknown', reason: 'answer for another refund' }
  const status = textOf(fields, 'status').toLowerCase()
  if (status === 'refunded') return { kind: 'done', providerRefundId: id }
  if (status === 'processing') return { kind: 'accepted', providerRefundId: id }
  if (status === 'cancelled') return { kind: 'refused', reason: refusalReason(fields) }
  return { kind: 'unknown', reason: `refund ${status.slice(0, 30) || 'without status'}` }
}

const refusalReason = (fields: Fields) =>
  textOf(fields, 'errorReason').slice(0, 200) || 'refused without a reason'
