import {
  cancelBookingRequestSchema,
  finishBookingRequestSchema,
  moveBookingRequestSchema,
} from '@jhilik/contract/changes.ts'

const { reason } = finishBookingRequestSchema.shape

/** Customers may keep their reasons to themselves; staff may not. */
export const staffCancelSchema = cancelBookingRequestSchema.extend({ reason })
export const staffMoveSchema = moveBookingRequestSchema.extend({ reason })
