import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { LOCALES } from './constants.ts'
import { requiredDateSchema, requiredEndTime, requiredTime, typedDateSchema } from './digits.ts'
import { success, successList } from './envelope.ts'
import { anyText, requiredText } from './fields.ts'
import { CREW_COLORS, namedCrewSchema } from './named-crew.ts'
import { dateSchema, idSchema, versioned, wallTimeSchema } from './primitives.ts'
import { affectedBookingSchema, openingHoursSchema, weeklyHours } from './schedules.ts'
import { isSlotTime } from './slot-times.ts'
import * as messages from './validation.ts'

/** Availability is computed from all of them. */
export const MAX_CREWS = 100

/** What staff may force when they choose a crew, with a reason that is recorded. */
export const FORCEABLE = ['closed', 'travel', 'hours', 'skill', 'area', 'maximum'] as const
export type Forceable = (typeof FORCEABLE)[number]

/** Why a crew cannot do a job. That it has another one at the time is never forced. */
export const CONFLICTS = ['overlap', ...FORCEABLE] as const
export type Conflict = (typeof CONFLICTS)[number]

const ids = (most: number) =>
  z
    .array(idSchema)
    .max(most)
    .transform((all) => [...new Set(all)])

/** The crew that staff choose for a booking. */
export const crewChoiceShape = {
  /** Null or absent: one that can do it is chosen. */
  crew: idSchema.nullish(),
  /** What may speak against the crew all the same. A reason is required then. */
  forced: z.array(z.enum(FORCEABLE)).max(FORCEABLE.length).default([]),
}

/** A crew: a van, a team, or a bay at the base. A change sends all fields. */
export const crewRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 60),
  color: z.enum(CREW_COLORS),
  /** The accounts that work in it. */
  members: ids(50).default([]),
  /** The services that it does not do; it does all others, also new ones. */
  excludedServices: ids(1000).default([]),
  hours: weeklyHours,
  /** Minutes after a job before the crew can leave. */
  setUpMinutes: z
    .int(messages.wholeMinutes)
    .min(0, messages.from0To240Minutes)
    .max(240, messages.from0To240Minutes)
    .default(0),
  /** Null or absent: as many as fit. */
  maxJobsPerDay: z
    .int(messages.from1To50Jobs)
    .min(1, messages.from1To50Jobs)
    .max(50, messages.from1To50Jobs)
    .nullish(),
  /** The areas that it serves. Null or absent: all. */
  areas: ids(1000).nullish(),
  /** The area where it starts and ends the day. */
  base: idSchema.nullish(),
  /** A crew that is not active gets no bookings and keeps those that it has. */
  active: z.boolean().default(true),
})
export type CrewRequest = z.infer<typeof crewRequestSchema>

/** The most teams with which a business begins. */
export const MAX_TEAMS = 20

/** The crews with which a business begins: as many as teams work at the same time, named by number in this language. */
export const addTeamsRequestSchema = z.object({
  count: z
    .int(messages.from1To20Teams)
    .min(1, messages.from1To20Teams)
    .max(MAX_TEAMS, messages.from1To20Teams),
  hours: weeklyHours,
  locale: z.enum(LOCALES),
})
export type AddTeamsRequest = z.infer<typeof addTeamsRequestSchema>

/** A time at which a crew does not work, in wall times of the business. An end at midnight is the end of the last day. */
export const timeOffRequestSchema = z.object({
  fromDate: requiredDateSchema,
  fromTime: requiredTime(messages.startTimeIsRequired),
  toDate: requiredDateSchema,
  toTime: requiredEndTime(messages.endTimeIsRequired),
  reason: anyText(100).default(''),
})
export type TimeOffRequest = z.infer<typeof timeOffRequestSchema>

export const timeOffSchema = z.object({
  _id: idSchema,
  fromDate: dateSchema,
  fromTime: wallTimeSchema,
  toDate: dateSchema,
  toTime: wallTimeSchema,
  reason: z.string(),
})
export type TimeOff = z.infer<typeof timeOffSchema>

export const crewSchema = z.object({
  _id: idSchema,
  ...versioned,
  /** The number of the crew in bookings. */
  no: z.int(),
  name: z.string(),
  color: z.enum(CREW_COLORS),
  members: z.array(z.object({ _id: idSchema, name: z.string() })),
  excludedServices: z.array(idSchema),
  hours: z.array(openingHoursSchema),
  setUpMinutes: z.int(),
  maxJobsPerDay: z.int().nullable(),
  areas: z.array(idSchema).nullable(),
  base: idSchema.nullable(),
  active: z.boolean(),
  /** Time off that has not ended, by start. */
  timeOff: z.array(timeOffSchema),
})
export type Crew = z.infer<typeof crewSchema>
export const crewResponseSchema = success(crewSchema)
export const crewListResponseSchema = successList(crewSchema)

/** A change of a crew, and the bookings that it keeps although it could not be given them now. */
const crewChangeSchema = z.object({ crew: crewSchema, affectedBookings: z.array(affectedBookingSchema) })
export type CrewChange = z.infer<typeof crewChangeSchema>
export const crewChangeResponseSchema = success(crewChangeSchema)

/**
 * Asks which crews could do a booking, at its own time or at another one, in its own area or in another one, or a service at a
 * time. Another time lasts as long as the service.
 */
export const crewOptionsQuerySchema = z
  .object({
    bookingId: idSchema.optional(),
    serviceId: idSchema.optional(),
    area: idSchema.optional(),
    date: typedDateSchema.optional(),
    startTime: requiredTime(messages.startTimeIsRequired).optional(),
  })
  .refine(({ bookingId, serviceId }) => bookingId ?? serviceId, {
    path: ['serviceId'],
    message: messages.serviceIsRequired,
  })
  .refine(({ bookingId, date, startTime }) => (date && startTime) || (bookingId && !date && !startTime), {
    path: ['date'],
    message: messages.dateIsRequired,
  })
export type CrewOptionsQuery = z.infer<typeof crewOptionsQuerySchema>

/** An active crew, and what speaks against giving it a job. */
export const crewOptionSchema = z.object({
  crew: namedCrewSchema,
  /** Empty when it can do the job. */
  conflicts: z.array(z.enum(CONFLICTS)),
  /** How many minutes more it would need to be in time, there and at its next job; 0 without `travel`. */
  missingMinutes: z.int(),
  /** How many minutes longer it would be on the road with the job; negative when its road becomes shorter. */
  addedMinutes: z.int(),
})
export type CrewOption = z.infer<typeof crewOptionSchema>
export const crewOptionsResponseSchema = successList(crewOptionSchema)

/** Asks whose day a slot at this time could extend. `slotId`: the slot that is to be moved, whose extra hours do not count. */
export const extraHoursQuerySchema = z
  .object({
    serviceId: idSchema,
    date: typedDateSchema,
    startTime: requiredTime(messages.startTimeIsRequired),
    endTime: requiredEndTime(messages.endTimeIsRequired),
    slotId: idSchema.optional(),
  })
  .refine(isSlotTime, { path: ['endTime'], message: messages.endTimeBeforeStartTime })
export type ExtraHoursQuery = z.infer<typeof extraHoursQuerySchema>

/** The crews whose day a slot could extend. */
const extraHoursSchema = z.object({
  /** The business has crews, and none of those that do the service works then. */
  needed: z.boolean(),
  /** The crews that could work longer, in the order in which they are chosen; empty when all are away. */
  crews: z.array(
    z.object({
      crew: namedCrewSchema,
      /** It has no other job then, and fewer than it does at most in a day. */
      free: z.boolean(),
    }),
  ),
})
export type ExtraHours = z.infer<typeof extraHoursSchema>
export const extraHoursResponseSchema = success(extraHoursSchema)

/** The job that a crew has next to another one on the same day. */
const neighborJobSchema = z.object({
  _id: idSchema,
  /** The customer's name. */
  name: z.string(),
  area: namedAreaSchema.nullable(),
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  /** The minutes of the drive between the two; 0 where a place is not known. */
  travelMinutes: z.int(),
})
export type NeighborJob = z.infer<typeof neighborJobSchema>

/** The crew of a booking, as staff see it. */
export const bookingCrewSchema = z.object({
  ...versioned,
  /** Null while no crew does it. */
  crew: namedCrewSchema.nullable(),
  /** What staff accepted against the crew, and why. */
  forced: z.array(z.enum(FORCEABLE)),
  reason: z.string().nullable(),
  /** It is upcoming, and no active crew has it, or something speaks against the crew that staff have not accepted. */
  needsCrew: z.boolean(),
  /** What speaks against the crew now and was not accepted. */
  conflicts: z.array(z.enum(CONFLICTS)),
  /** It can be given to another crew now. */
  canAssign: z.boolean(),
  /** The jobs of the crew before and after it. */
  before: neighborJobSchema.nullable(),
  after: neighborJobSchema.nullable(),
})
export type BookingCrew = z.infer<typeof bookingCrewSchema>
