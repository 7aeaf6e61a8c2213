import { z } from 'zod'
import { success, successList } from './envelope.ts'
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from './primitives.ts'

/** The three words of the specification. `booked` is derived: no seat is free. */
export const slotStatusSchema = z.enum(['available', 'booked', 'canceled'])
export type SlotStatus = z.infer<typeof slotStatusSchema>

export const slotSchema = z.object({
  _id: idSchema,
  service: z.object({ _id: idSchema, name: z.string() }),
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  isBooked: slotStatusSchema,
  capacity: z.int(),
  freeSeats: z.int(),
})
export type Slot = z.infer<typeof slotSchema>

export const slotResponseSchema = success(slotSchema)
export const slotListResponseSchema = successList(slotSchema)

/** How many free slots one of the coming days has. */
export const slotDaySchema = z.object({ date: dateSchema, freeSlots: z.int() })
export type SlotDay = z.infer<typeof slotDaySchema>
export const availabilityDaysResponseSchema = success(z.array(slotDaySchema))
