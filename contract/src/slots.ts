import { z } from 'zod'
import { bookingStatusSchema, paymentStatusSchema } from './bookings.ts'
import { contactSchema } from './contacts.ts'
import { success, successList } from './envelope.ts'
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from './primitives.ts'

/** The words of S3.2. `booked` is derived: no seat is free. */
export const slotStatusSchema = z.enum(['available', 'booked', 'canceled'])
export type SlotStatus = z.infer<typeof slotStatusSchema>

/** One of the bookings that keep a seat of a slot, paid or held. */
export const seatHolderSchema = z.object({
  bookingId: idSchema,
  ...contactSchema.pick({ name: true, phone: true }).shape,
  status: bookingStatusSchema,
  paymentStatus: paymentStatusSchema,
})
export type SeatHolder = z.infer<typeof seatHolderSchema>

export const slotSchema = z.object({
  _id: idSchema,
  service: z.object({ _id: idSchema, name: z.string() }),
  /** The day on which it starts. */
  date: dateSchema,
  startTime: wallTimeSchema,
  /** Not after `startTime` when it ends on the next day. */
  endTime: wallTimeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  isBooked: slotStatusSchema,
  capacity: z.int(),
  freeSeats: z.int(),
  /** Seats with a live booking, paid or held. This and what follows is told to admins only. */
  takenSeats: z.int().optional(),
  /** A schedule made it and would make it again if it were deleted. */
  fromSchedule: z.boolean().optional(),
  /** Nobody ever booked it, and no schedule would make it again. */
  canDelete: z.boolean().optional(),
  /** Who has its seats, by seat. */
  holders: z.array(seatHolderSchema).optional(),
})
export type Slot = z.infer<typeof slotSchema>

export const slotResponseSchema = success(slotSchema)
export const slotListResponseSchema = successList(slotSchema)

/** How many free slots one of the coming days has. */
export const slotDaySchema = z.object({ date: dateSchema, freeSlots: z.int() })
export type SlotDay = z.infer<typeof slotDaySchema>
export const availabilityDaysResponseSchema = success(z.array(slotDaySchema))
