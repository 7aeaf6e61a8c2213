import { z } from 'zod'
import { bookingRequestSchema, choiceShape, contactRequestSchema } from './booking-requests.ts'
import { MAX_LINES } from './constants.ts'
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
    /** Staff book for the owner of the number, whose discount counts. */
    forCaller: z.boolean().optional(),
  })
export type VisitPriceRequest = z.infer<typeof visitPriceRequestSchema>
