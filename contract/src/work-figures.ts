import { z } from 'zod'
import { success } from './envelope.ts'
import { CREW_COLORS } from './named-crew.ts'
import { amountSchema, idSchema } from './primitives.ts'
import { summaryReportQuerySchema } from './reports.ts'

/** The jobs of a period are added up by each of these. */
export const WORK_GROUPS = ['crew', 'area', 'service'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

const workSchema = z.object({
  /** The bookings that are confirmed, completed or missed by the customer, by the day of the service. */
  jobs: z.int(),
  /** The minutes from the start of each job to the end of its set-up. */
  workMinutes: z.int(),
  /**
   * The estimated minutes on the road: to each job from the one before it or from the base, and back to the base after the
   * last job of a day. The way back counts for that job.
   */
  drivingMinutes: z.int(),
  /** What was received for these bookings to date, without tips, less what was given back, by currency. */
  income: z.array(amountSchema),
  /** `income` for each hour of work and driving. Empty while there are none. */
  incomePerHour: z.array(amountSchema),
})
export type Work = z.infer<typeof workSchema>

const crewWorkSchema = workSchema.extend({
  /** All fields of the crew are null for bookings without a crew. */
  crewNo: z.int().nullable(),
  name: z.string().nullable(),
  color: z.enum(CREW_COLORS).nullable(),
  /** The minutes that the crew worked by its weekly hours as they are now, without time off. Null when it is not active. */
  availableMinutes: z.int().nullable(),
  /** The jobs of which the crew has reported its arrival, and those of them for which it came at most five minutes late. */
  arrivals: z.int(),
  onTime: z.int(),
  /** The minutes on the road by the reports of the crew, of those jobs of which it has reported both ends of the drive. */
  drivenMinutes: z.int(),
  /** The tips that were paid online for these jobs to date, less what was given back, by currency: the business hands them on. */
  tips: z.array(amountSchema),
})
export type CrewWork = z.infer<typeof crewWorkSchema>

/** Returns the part of its available time that a crew worked and drove; null when it had none. */
export const utilizationOf = ({ workMinutes, drivingMinutes, availableMinutes }: CrewWork): number | null =>
  availableMinutes ? (workMinutes + drivingMinutes) / availableMinutes : null

const namedWorkSchema = workSchema.extend({
  /** Null for bookings without an area. */
  id: idSchema.nullable(),
  name: z.string(),
  nameBn: z.string(),
})
export type NamedWork = z.infer<typeof namedWorkSchema>

/** `GET /reports/work` returns the work of a period. Each list has those with jobs, crews also without. */
export const workFiguresSchema = z.object({
  crews: z.array(crewWorkSchema),
  areas: z.array(namedWorkSchema),
  services: z.array(namedWorkSchema),
})
export type WorkFigures = z.infer<typeof workFiguresSchema>
export const workFiguresResponseSchema = success(workFiguresSchema)

/** The query of `GET /reports/work.csv`. */
export const workTableQuerySchema = summaryReportQuerySchema.safeExtend({ by: z.enum(WORK_GROUPS) })
