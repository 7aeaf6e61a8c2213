import { z } from 'zod'
import { MAX_LINES, MAX_VISIT_MINUTES } from './constants.ts'
import { queryNumber, requiredDateSchema, requiredEndTime, requiredTime, typedDateSchema } from './digits.ts'
import { pageQuerySchema } from './paging.ts'
import { chosenServiceSchema, dateSchema, idSchema, idsOfQuery } from './primitives.ts'
import { isSlotTime } from './slot-times.ts'
import { slotStatusSchema } from './slots.ts'
import * as messages from './validation.ts'

const slotFields = z.object({
  date: requiredDateSchema,
  startTime: requiredTime(messages.startTimeIsRequired),
  /** A time that is not after the start is on the next day. */
  endTime: requiredEndTime(messages.endTimeIsRequired),
  capacity: z
    .int(messages.from1To100Seats)
    .min(1, messages.from1To100Seats)
    .max(100, messages.from1To100Seats),
})

/** The crew whose day is extended when it does not work at the time of the slot. */
const crewOfSlot = idSchema.nullish()

const endAfterStart = { path: ['endTime'], message: messages.endTimeBeforeStartTime }

export const createSlotRequestSchema = slotFields
  .partial({ capacity: true })
  .extend({
    service: chosenServiceSchema,
    /** When it is absent and no crew works then, the day of the first one that is free is extended. */
    crew: crewOfSlot,
  })
  .refine(isSlotTime, endAfterStart)
export type CreateSlotRequest = z.infer<typeof createSlotRequestSchema>

/** Absent fields stay unchanged; but a slot that is moved without naming a crew may extend the day of another one. */
export const editSlotRequestSchema = slotFields
  .partial()
  .extend({ crew: crewOfSlot })
  .refine(
    ({ startTime, endTime }) =>
      startTime === undefined || endTime === undefined || isSlotTime({ startTime, endTime }),
    endAfterStart,
  )
export type EditSlotRequest = z.infer<typeof editSlotRequestSchema>

/** `booked` is accepted by the schema so that it gets its own message, not a type error. */
export const changeSlotStatusRequestSchema = z.object({ status: slotStatusSchema })

/** What is chosen for a visit, so that only times count at which it fits. */
export const askedVisitShape = {
  /** How many minutes the visit takes; when it is absent, as many as the service. */
  minutes: queryNumber(z.number().int().min(1).max(MAX_VISIT_MINUTES)).optional(),
  /** The services besides the one that is asked for: one crew must do all of them. */
  services: idsOfQuery(MAX_LINES).optional(),
}

/** The query of `GET /site/home`: where the next times are to be, and for what visit, so that only those count at which a crew can do it there. */
export const homeQuerySchema = z.object({ area: idSchema.optional(), ...askedVisitShape })
export type HomeQuery = z.infer<typeof homeQuerySchema>

/** What decides, besides its time, whether a crew can do a job. */
const askedJobSchema = z.object({
  ...askedVisitShape,
  /** Where the work is to be done, so that only times count at which a crew can be there. Anywhere when it is absent. */
  area: idSchema.optional(),
  /** A booking that is to be moved: it is done in its own area, as long as it takes, and does not stand in its own way. */
  movedBookingId: idSchema.optional(),
})
export type AskedJobQuery = z.infer<typeof askedJobSchema>

/** All are optional: the defaults are today and all services. */
export const availabilityQuerySchema = askedJobSchema.extend({
  date: typedDateSchema.optional(),
  serviceId: idSchema.optional(),
})

const DAY_MS = 86_400_000
const dayCountSchema = z.number().int().min(1).max(31)

/** The query for the number of free slots of each coming day. All days must be dates that the answer can have. */
export const availabilityDaysQuerySchema = askedJobSchema
  .extend({
    serviceId: idSchema,
    from: typedDateSchema.optional(),
    days: queryNumber(dayCountSchema).default(14),
  })
  .refine(
    ({ from, days }) => {
      const first = dateSchema.safeParse(from)
      // Zod calls refinements also when `from` is absent or one of the two is refused with a message of its own.
      if (!first.success || !dayCountSchema.safeParse(days).success) return true
      const last = new Date(Date.parse(first.data) + (days - 1) * DAY_MS).toISOString().slice(0, 10)
      return dateSchema.safeParse(last).success
    },
    { path: ['from'], error: messages.dateIsNotValid },
  )

export const slotListQuerySchema = pageQuerySchema.extend({
  serviceId: idSchema.optional(),
  date: typedDateSchema.optional(),
  /** The first and the last day, both included. */
  from: typedDateSchema.optional(),
  to: typedDateSchema.optional(),
  /** The order by start. When it is absent, slots of today and later come first, then those that have passed. */
  direction: z.enum(['asc', 'desc']).optional(),
})

/** A time that staff have agreed with a customer, for which there need not be a slot. It lasts as long as the visit. */
export const agreedTimeSchema = z.object({
  date: requiredDateSchema,
  startTime: requiredTime(messages.startTimeIsRequired),
})
export type AgreedTime = z.infer<typeof agreedTimeSchema>
