import type { z } from 'zod'
import { bookingRequestSchema } from './booking-requests.ts'
import { MAX_REASON_LENGTH } from './constants.ts'
import { crewChoiceShape } from './crews.ts'
import { anyLines } from './fields.ts'
import { agreedTimeSchema } from './slot-requests.ts'
import * as messages from './validation.ts'

/**
 * The body of `POST /bookings/agreed`: a booking at a time that staff have agreed with the customer. Staff may choose the
 * crew; what they force needs a reason.
 */
export const agreedBookingRequestSchema = bookingRequestSchema
  .omit({ slotId: true })
  .extend({
    time: agreedTimeSchema,
    ...crewChoiceShape,
    reason: anyLines(MAX_REASON_LENGTH).optional(),
  })
  .refine(({ forced, reason }) => forced.length === 0 || reason, {
    path: ['reason'],
    message: messages.reasonMustBeGiven,
  })
export type AgreedBookingRequest = z.infer<typeof agreedBookingRequestSchema>
