import {
  cancelBookingRequestSchema,
  moveBookingRequestSchema,
  noShowRequestSchema,
} from '@jhilik/contract/changes.ts'

const { reason } = noShowRequestSchema.shape

/** Customers may keep their reasons to themselves; staff may not. */
export const staffCancelSchema = cancelBookingRequestSchema.extend({ reason })
export const staffMoveSchema = moveBookingRequestSchema.extend({ reason })
