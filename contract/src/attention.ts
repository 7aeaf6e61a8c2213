import { z } from 'zod'
import { bookingSchema } from './bookings.ts'
import { success } from './envelope.ts'
import { amountSchema, idSchema, instantSchema } from './primitives.ts'

/** Of each kind at most this many, the most urgent first. */
export const ATTENTION_MAX = 3

/** `GET /me/attention`: what a customer has to do about their bookings, or waits for. */
export const attentionSchema = z.object({
  /** Seats that are held until they are paid; the one that ends first comes first. */
  holds: z.array(bookingSchema),
  /** Not paid in time, with a slot that is still to come, and the service was not booked again since. */
  unpaid: z.array(bookingSchema),
  /** With a payment that staff have to check. */
  inReview: z.array(bookingSchema),
  /** Refunds that have not succeeded yet, oldest first. */
  refunds: z.array(
    z.object({
      _id: idSchema,
      ...amountSchema.shape,
      requestedAt: instantSchema,
      booking: bookingSchema,
    }),
  ),
  /** Served in the last weeks and not reviewed, one for each service that is still offered, newest first. */
  toReview: z.array(bookingSchema),
})
export type Attention = z.infer<typeof attentionSchema>

export const attentionResponseSchema = success(attentionSchema)
