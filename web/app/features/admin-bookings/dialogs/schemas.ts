import {
  cancelBookingRequestSchema,
  moveBookingRequestSchema,
  noShowRequestSchema,
} from '@jhilik/contract/changes.ts'

const { reason } = noShowRequestSchema.shape

/** The reason is optional for customers and required for staff. */
export const staffCancelSchema = cancelBookingRequestSchema.extend({ reason })
export const staffMoveSchema = moveBookingRequestSchema.extend({ reason })
