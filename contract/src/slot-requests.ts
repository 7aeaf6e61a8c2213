import { z } from 'zod'
import { pageQuerySchema } from './paging.ts'
import { dateSchema, idSchema } from './primitives.ts'
import { slotStatusSchema } from './slots.ts'

export const createSlotRequestSchema = z
  .object({
    service: z
      .string({ error: 'Service is required' })
      .min(1, 'Service is required')
      .pipe(z.uuid('Service is required')),
    date: z.string({ error: 'Date is required' }).min(1, 'Date is required').pipe(dateSchema),
    startTime: z
      .string({ error: 'Start time is required' })
      .min(1, 'Start time is required')
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:30'),
    endTime: z
      .string({ error: 'End time is required' })
      .min(1, 'End time is required')
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:30'),
    capacity: z
      .int('Please enter 1 to 100 seats')
      .min(1, 'Please enter 1 to 100 seats')
      .max(100, 'Please enter 1 to 100 seats')
      .optional(),
  })
  .refine((slot) => slot.endTime > slot.startTime, {
    path: ['endTime'],
    message: 'End time must be after the start time',
  })
export type CreateSlotRequest = z.infer<typeof createSlotRequestSchema>

/** `booked` is accepted by the schema so that it gets its own message, not a type error. */
export const changeSlotStatusRequestSchema = z.object({ status: slotStatusSchema })

/** Both optional: all services, and from today on. */
export const availabilityQuerySchema = z.object({
  date: dateSchema.optional(),
  serviceId: idSchema.optional(),
})

/** How many free slots each of the coming days has. */
export const availabilityDaysQuerySchema = z.object({
  serviceId: idSchema,
  from: dateSchema.optional(),
  days: z.coerce.number().int().min(1).max(31).default(14),
})
export const slotListQuerySchema = pageQuerySchema.extend({
  serviceId: idSchema.optional(),
  date: dateSchema.optional(),
  /** The first and the last day, both included. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
})
