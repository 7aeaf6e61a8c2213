import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { bookingStatusSchema, namedLineSchema, paymentStatusSchema } from './bookings.ts'
import { typedDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { namedCrewSchema } from './named-crew.ts'
import { dateSchema, idSchema, namedServiceSchema, wallTimeSchema } from './primitives.ts'

/** Today when it is absent. */
export const dayPlanQuerySchema = z.object({ date: typedDateSchema.optional() })

/** A part of the day, in minutes after its midnight. It may end after the day. */
const spanShape = { from: z.int(), to: z.int() }

const plannedJobSchema = z.object({
  _id: idSchema,
  code: z.string(),
  status: bookingStatusSchema,
  paymentStatus: paymentStatusSchema,
  /** The customer's name. */
  name: z.string(),
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
})
export type PlannedJob = z.infer<typeof plannedJobSchema>

/** What a crew does on a day. */
const crewPlanSchema = z.object({
  crew: namedCrewSchema,
  /** A crew that is switched off is listed only with jobs. */
  active: z.boolean(),
  /** When it works, without its time off. */
  hours: z.array(z.object(spanShape)),
  timeOff: z.array(z.object({ ...spanShape, reason: z.string() })),
  /** Live bookings by start. */
  jobs: z.array(plannedJobSchema),
})
export type CrewPlan = z.infer<typeof crewPlanSchema>

export const dayPlanSchema = z.object({
  date: dateSchema,
  /** The crews are sorted by number. */
  crews: z.array(crewPlanSchema),
  /** Live bookings that no crew does. */
  unassigned: z.array(plannedJobSchema),
})
export type DayPlan = z.infer<typeof dayPlanSchema>
export const dayPlanResponseSchema = success(dayPlanSchema)
