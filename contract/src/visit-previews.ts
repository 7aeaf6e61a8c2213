import { z } from 'zod'
import { chargeSchema } from './bookings.ts'
import { CONFLICTS } from './crews.ts'
import { success } from './envelope.ts'
import { priceSchema, wallTimeSchema } from './primitives.ts'

/**
 * `POST /bookings/{id}/lines/preview` and `POST /bookings/{id}/area/preview` return what a visit would cost, and what follows from
 * that. In major units.
 */
export const visitPreviewSchema = z.object({
  ...priceSchema.shape,
  /** What it costs now. */
  priceBefore: z.number(),
  charges: z.array(chargeSchema),
  /** What goes back to the customer. */
  refundAmount: z.number(),
  /** What is left to pay on site. */
  dueOnSite: z.number(),
  minutes: z.int(),
  endTime: wallTimeSchema,
  /** What would speak against its crew that does not now. */
  conflicts: z.array(z.enum(CONFLICTS)),
})
export type VisitPreview = z.infer<typeof visitPreviewSchema>
export const visitPreviewResponseSchema = success(visitPreviewSchema)
