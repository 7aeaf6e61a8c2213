import { z } from 'zod'
import { slotDaySchema, slotDayStateSchema } from './availability.ts'
import { bookingStatusSchema, namedLineSchema, paymentStatusSchema } from './bookings.ts'
import { contactSchema } from './contacts.ts'
import { listMetaSchema, success, successList } from './envelope.ts'
import { namedCrewSchema } from './named-crew.ts'
import {
  dateSchema,
  idSchema,
  instantSchema,
  namedServiceSchema,
  utcOffsetSchema,
  wallTimeSchema,
} from './primitives.ts'

/** The statuses of S3.2. `booked` is derived: no seat is free. */
export const slotStatusSchema = z.enum(['available', 'booked', 'canceled'])
export type SlotStatus = z.infer<typeof slotStatusSchema>

/** A live booking of a slot. */
export const seatHolderSchema = z.object({
  bookingId: idSchema,
  ...contactSchema.pick({ name: true, phone: true }).shape,
  status: bookingStatusSchema,
  paymentStatus: paymentStatusSchema,
  /** What is to be done: the lines that were not canceled. */
  lines: z.array(namedLineSchema),
})
export type SeatHolder = z.infer<typeof seatHolderSchema>

export const slotSchema = z.object({
  _id: idSchema,
  service: namedServiceSchema,
  /** The day on which it starts. */
  date: dateSchema,
  startTime: wallTimeSchema,
  /** An end that is not later than `startTime` is on the next day. */
  endTime: wallTimeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  utcOffset: utcOffsetSchema,
  isBooked: slotStatusSchema,
  capacity: z.int(),
  freeSeats: z.int(),
  /**
   * The reason why its time alone keeps customers from booking it: it has begun or begins too soon (`late`), or it is
   * too far ahead (`early`). Absent otherwise, and for admins.
   */
  timing: z.enum(['late', 'early']).optional(),
  /** A seat is free, but no crew can do the job then. Absent otherwise, and for admins. */
  noCrewFree: z.boolean().optional(),
  /** It was made for one booking and is on no list of customers. For admins only. */
  private: z.boolean().optional(),
  /** The number of seats with a live booking. This field and those below are for admins only. */
  takenSeats: z.int().optional(),
  /** The crew whose day it extends, because none worked then; null when there is none. */
  crew: namedCrewSchema.nullable().optional(),
  /** The version of its time, capacity and crew, for the header `If-Match`. */
  version: z.string().optional(),
  /** A schedule would create it again if it were deleted. */
  fromSchedule: z.boolean().optional(),
  /** It was never booked, and no schedule would create it again. */
  canDelete: z.boolean().optional(),
  /** The live bookings, by seat. */
  holders: z.array(seatHolderSchema).optional(),
})
export type Slot = z.infer<typeof slotSchema>

export const slotResponseSchema = success(slotSchema)
export const slotListResponseSchema = successList(slotSchema)

/** `state` is that of the day when a service was asked for. */
export const availabilityResponseSchema = successList(slotSchema).extend({
  meta: listMetaSchema.extend({ state: slotDayStateSchema.nullable() }),
})

export const availabilityDaysResponseSchema = success(z.array(slotDaySchema))
