import { z } from 'zod'
import { bookingLineSchema, bookingSchema } from './bookings.ts'
import { success } from './envelope.ts'

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
