import { z } from 'zod'
import { dateSchema, idSchema, wallTimeSchema } from './primitives.ts'

/**
 * What a day of a service has: `free` means free slots; `over`, none left, because all have begun or begin too soon;
 * `full`, none without a booking; `closed`, a closed time; `none`, no slots on offer.
 */
export const slotDayStateSchema = z.enum(['free', 'over', 'full', 'closed', 'none'])
export type SlotDayState = z.infer<typeof slotDayStateSchema>

/** A closed time whose name customers are told, on one day. Times are null for the whole day; midnight is its end. */
const closedNoticeSchema = z.object({
  name: z.string(),
  fromTime: wallTimeSchema.nullable(),
  toTime: wallTimeSchema.nullable(),
})
export type ClosedNotice = z.infer<typeof closedNoticeSchema>

/** A coming day and its number of free slots. */
export const slotDaySchema = z.object({
  date: dateSchema,
  freeSlots: z.int(),
  state: slotDayStateSchema,
  /** Absent when there are none. */
  closed: z.array(closedNoticeSchema).optional(),
})
export type SlotDay = z.infer<typeof slotDaySchema>

/** The earliest slot of a service that can be booked. */
export const nextSlotSchema = z.object({
  _id: idSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
})
export type NextSlot = z.infer<typeof nextSlotSchema>
