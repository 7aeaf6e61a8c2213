import { z } from 'zod'
import { bookingRequestSchema, choiceShape, contactRequestSchema } from './booking-requests.ts'
import { bookingLineSchema, bookingSchema } from './bookings.ts'
import { MAX_LINES } from './constants.ts'
import { success } from './envelope.ts'
import { requiredId } from './primitives.ts'
import * as messages from './validation.ts'

/**
 * The body of `POST /bookings/price`: what is chosen for a visit, in the fields of `POST /bookings`, without what the services
 * ask for.
 */
export const visitPriceRequestSchema = bookingRequestSchema
  .pick({ serviceId: true, slotId: true, size: true, addOns: true, coupon: true, area: true, gateway: true })
  .extend({
    moreLines: z
      .array(z.object({ serviceId: requiredId(messages.serviceIsRequired), ...choiceShape }))
      .max(MAX_LINES - 1, messages.tooManyLines)
      .default([]),
    /** The phone number of the person that it is for, for whom the uses of a coupon are counted. */
    phone: contactRequestSchema.shape.phone.nullish(),
  })
export type VisitPriceRequest = z.infer<typeof visitPriceRequestSchema>

/** What a visit would cost if it were booked now, and how long it takes. Amounts are in major units, with the tax. */
export const visitPriceSchema = z.object({
  lines: z.array(
    bookingLineSchema.pick({ service: true, size: true, price: true, duration: true, addOns: true }),
  ),
  ...bookingSchema.pick({ charges: true, minutes: true, price: true, currency: true, dueNow: true }).shape,
  /** It may be paid on site instead of now. */
  canPayOnSite: z.boolean(),
})
export type VisitPrice = z.infer<typeof visitPriceSchema>

export const visitPriceResponseSchema = success(visitPriceSchema)
