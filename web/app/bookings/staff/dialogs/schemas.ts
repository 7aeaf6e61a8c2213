import {
  cancelBookingRequestSchema,
  moveBookingRequestSchema,
  noShowRequestSchema,
} from '@jhilik/contract/changes.ts'
import type { RecordPaymentRequest } from '@jhilik/contract/ledger.ts'

const { reason } = noShowRequestSchema.shape

/** The reason is optional for customers and required for staff. */
export const staffCancelSchema = cancelBookingRequestSchema.extend({ reason })
export const staffMoveSchema = moveBookingRequestSchema.extend({ reason })

/** Cash has no reference: one that was typed for another method is not shown any more. */
export const asShown = (payment: RecordPaymentRequest): RecordPaymentRequest =>
  payment.method === 'cash' ? { ...payment, reference: '' } : payment
