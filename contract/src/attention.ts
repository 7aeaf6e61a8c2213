import { z } from 'zod'
import { bookingSchema } from './bookings.ts'
import { success } from './envelope.ts'
import { amountSchema, idSchema, instantSchema } from './primitives.ts'

/** The most entries of each kind; the most urgent come first. */
export const ATTENTION_MAX = 3

/** `GET /me/attention` returns what a customer has to do about their bookings, or waits for. */
export const attentionSchema = z.object({
  /** Seats that are held until they are paid; the one that ends first comes first. */
  holds: z.array(bookingSchema),
  /** Bookings that were not paid in time, whose slot is still to come and whose service was not booked again since. */
  unpaid: z.array(bookingSchema),
  /** Bookings with a payment that staff have to check. */
  inReview: z.array(bookingSchema),
  /** Refunds that have not succeeded yet, oldest first. */
  refunds: z.array(
    z.object({
      _id: idSchema,
      ...amountSchema.shape,
      requestedAt: instantSchema,
      /** What was paid with, else the gateway: the refund goes there. */
      method: z.string(),
      booking: bookingSchema,
    }),
  ),
  /**
   * Bookings of the last weeks that were served and not reviewed, one for each service that is still offered, newest
   * first.
   */
  toReview: z.array(bookingSchema),
})
export type Attention = z.infer<typeof attentionSchema>

export const attentionResponseSchema = success(attentionSchema)
