import { z } from 'zod'
import { typedDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { listedBookingSchema } from './listed-bookings.ts'
import { namedCrewSchema } from './named-crew.ts'
import { currencySchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import { visitProgressSchema } from './visit-schemas.ts'

/** Today when it is absent. */
export const dayJobsQuerySchema = z.object({ date: typedDateSchema.optional() })

/** `GET /bookings/day.pdf`: the sheets of all crews, or of one. `lang` is that of the business when it is absent. */
export const daySheetsQuerySchema = dayJobsQuerySchema.extend({
  crew: idSchema.optional(),
  lang: z.enum(['en', 'bn']).optional(),
})

/** A job as those see it who run the day, on the screen and on paper. */
export const dayJobSchema = listedBookingSchema.extend({
  /** The minutes of its crew's drive to it, from the job before or from the base; 0 without a crew or where a place is not known. */
  travelMinutes: z.int(),
  /** How many minutes after its start the crew can be there, after the job before and the drive; 0 when it is in time. */
  lateMinutes: z.int(),
  /** What its crew has reported. */
  visit: visitProgressSchema,
})
export type DayJob = z.infer<typeof dayJobSchema>

/** The money of a day's jobs in a currency, in major units. */
const dayMoneySchema = z.object({
  currency: currencySchema,
  /** What was paid for the jobs, on any day, without what was paid back and without tips. */
  collected: z.number(),
  /** What is left to pay on site. */
  toCollect: z.number(),
  /** `collected` by what was paid with, the largest sum first. */
  methods: z.array(z.object({ method: z.string(), amount: z.number() })),
})
export type DayMoney = z.infer<typeof dayMoneySchema>

export const dayJobsSchema = z.object({
  date: dateSchema,
  /** Whether the business has crews in use, which jobs are given to. */
  hasCrews: z.boolean(),
  /** The jobs of all crews and of none, by start. */
  jobs: z.array(dayJobSchema),
  /** The crews with jobs, by number, and when a phone of each was last connected; null when none ever was. */
  heard: z.array(z.object({ crew: namedCrewSchema, at: instantSchema.nullable() })),
  /** A currency each; empty without jobs. */
  money: z.array(dayMoneySchema),
})
export type DayJobs = z.infer<typeof dayJobsSchema>
export const dayJobsResponseSchema = success(dayJobsSchema)
