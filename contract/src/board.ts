import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { bookingStatusSchema, namedLineSchema, paymentStatusSchema } from './bookings.ts'
import { crewOptionSchema, timeOffSchema } from './crews.ts'
import { typedDateSchema } from './digits.ts'
import { success, successList } from './envelope.ts'
import { namedCrewSchema } from './named-crew.ts'
import { currencySchema, dateSchema, idSchema, namedServiceSchema, wallTimeSchema } from './primitives.ts'
import { visitProgressSchema } from './visit-schemas.ts'

/** Today when it is absent. */
export const boardQuerySchema = z.object({ date: typedDateSchema.optional() })

/** A part of the day, in minutes after its midnight. It may end after the day. */
const spanShape = { from: z.int(), to: z.int() }

const boardJobSchema = z.object({
  _id: idSchema,
  code: z.string(),
  status: bookingStatusSchema,
  paymentStatus: paymentStatusSchema,
  /** In major units, as all amounts. */
  price: z.number(),
  /** What is left to pay on site. */
  toCollect: z.number(),
  currency: currencySchema,
  /** The customer's name. */
  name: z.string(),
  /** Empty for readers who may not read contact data. */
  phone: z.string(),
  service: namedServiceSchema,
  /** What is to be done: the lines that were not canceled. */
  lines: z.array(namedLineSchema),
  /** Where it is done. Null: at the base, not known, or no area any more. */
  area: namedAreaSchema.nullable(),
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  ...spanShape,
  /** Until when the crew is busy with it: the end and its minutes to set up. */
  busyUntil: z.int(),
  /** The minutes of the drive to it, from the job before or from the base; 0 where a place is not known. */
  travelMinutes: z.int(),
  /** How many minutes after its start the crew can be there, after the job before and the drive; 0 when it is in time. */
  lateMinutes: z.int(),
  /** Nobody does it, as `GET /crews/uncovered` says. */
  isUncovered: z.boolean(),
  /** The customer has said to be there at its time. */
  attends: z.boolean(),
  /** What its crew has reported. */
  visit: visitProgressSchema,
})
export type BoardJob = z.infer<typeof boardJobSchema>

/** What a crew does on a day. */
const boardCrewSchema = z.object({
  crew: namedCrewSchema,
  /** A crew that is switched off is listed only with jobs. */
  active: z.boolean(),
  /** When it works, without its time off. */
  hours: z.array(z.object(spanShape)),
  timeOff: z.array(timeOffSchema.extend(spanShape)),
  /** Live bookings by start. */
  jobs: z.array(boardJobSchema),
  /** How many minutes it drives on the day, from its base and back. */
  travelMinutes: z.int(),
})
export type BoardCrew = z.infer<typeof boardCrewSchema>

/** The jobs of one day, by crew. */
export const boardSchema = z.object({
  date: dateSchema,
  /** The crews are sorted by number. */
  crews: z.array(boardCrewSchema),
  /** Live bookings that no crew does. */
  unassigned: z.array(boardJobSchema),
})
export type Board = z.infer<typeof boardSchema>
export const boardResponseSchema = success(boardSchema)

export const boardFitsQuerySchema = z.object({ booking: idSchema })

/** An active crew, what speaks against giving it a booking at its time, and when on the same day nothing does. */
const boardFitSchema = crewOptionSchema.extend({
  /** The start nearest to the booking's own at which the crew can do it; null when there is none on the day. */
  nearest: z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema, addedMinutes: z.int() }).nullable(),
})
export type BoardFit = z.infer<typeof boardFitSchema>
export const boardFitsResponseSchema = successList(boardFitSchema)
