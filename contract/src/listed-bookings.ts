import { z } from 'zod'
import { bookingSchema, countSchema } from './bookings.ts'
import { listMetaSchema, success } from './envelope.ts'
import { namedCrewSchema } from './named-crew.ts'

/** A booking in the list of all. */
export const listedBookingSchema = bookingSchema.extend({
  crew: namedCrewSchema.nullable(),
  /** Nobody does it, as `GET /crews/uncovered` says: it has no crew, or one that is away or cannot do it. False once it is over. */
  isUncovered: z.boolean(),
  /** What is left to pay on site of a booking that is served, in major units. */
  toCollect: z.number(),
  /** What the latest payment was made with; null without one. */
  paidWith: z.string().nullable(),
})
export type ListedBooking = z.infer<typeof listedBookingSchema>

/** `total` is present when the request has a filter or a page. */
export const allBookingsResponseSchema = success(z.array(listedBookingSchema)).extend({
  meta: listMetaSchema.extend({ total: countSchema.optional() }),
})
