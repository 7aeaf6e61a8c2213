import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { bookingStatusSchema } from './bookings.ts'
import { contactSchema } from './contacts.ts'
import { requiredDateSchema, requiredEndTime, requiredTime, typedDateSchema } from './digits.ts'
import { success, successList } from './envelope.ts'
import { requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import {
  chosenServiceSchema,
  dateSchema,
  idSchema,
  instantSchema,
  namedServiceSchema,
  requiredId,
  versioned,
  wallTimeSchema,
} from './primitives.ts'
import { minutesOf } from './slot-times.ts'
import * as messages from './validation.ts'

/** Limits the days, and so the time, of one preview or creation. */
export const MAX_SCHEDULE_DAYS = 92

/** One interval of opening time. Monday is 1, Sunday is 7. A close not after the open is on the next day. */
export const openingHoursSchema = z.object({
  weekday: z.int().min(1).max(7),
  opens: wallTimeSchema,
  closes: wallTimeSchema,
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

const openingHoursRequestSchema = z.object({
  weekday: z
    .int(messages.weekdayIsRequired)
    .min(1, messages.weekdayIsRequired)
    .max(7, messages.weekdayIsRequired),
  opens: requiredTime(messages.startTimeIsRequired),
  closes: requiredEndTime(messages.endTimeIsRequired),
})

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Returns the length of an interval in minutes. */
export function openMinutes({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): number {
  const minutes = minutesOf(closes) - minutesOf(opens)
  return minutes > 0 ? minutes : minutes + DAY_MINUTES
}

/** Returns the first interval that overlaps an earlier one of the list. Sunday's night continues on Monday. */
function findOverlap(hours: readonly OpeningHours[]): number {
  const stretches = hours.map((one) => ({
    from: (one.weekday - 1) * DAY_MINUTES + minutesOf(one.opens),
    minutes: openMinutes(one),
  }))
  const minutesFrom = (from: number, to: number) => (to - from + WEEK_MINUTES) % WEEK_MINUTES
  return stretches.findIndex((one, index) =>
    stretches
      .slice(0, index)
      .some(
        (other) =>
          minutesFrom(one.from, other.from) < one.minutes ||
          minutesFrom(other.from, one.from) < other.minutes,
      ),
  )
}

/** The intervals of a week, which do not overlap. */
export const weeklyHours = z
  .array(openingHoursRequestSchema, messages.openingHoursAreRequired)
  .min(1, messages.openingHoursAreRequired)
  .max(70, messages.tooManyOpeningHours)
  .superRefine((hours, context) => {
    const index = findOverlap(hours)
    if (index >= 0)
      context.addIssue({ code: 'custom', path: [index, 'opens'], message: messages.hoursOverlap })
  })

const scheduleFields = z.object({
  validFrom: requiredDateSchema,
  /** A schedule whose last day is null or absent runs until further notice. */
  validTo: typedDateSchema.nullish(),
  hours: weeklyHours,
  /** Null or absent means the service's duration. The minutes are elapsed ones, also when the clocks change. */
  slotMinutes: z
    .int(messages.wholeMinutes)
    .min(5, messages.from5To1440Minutes)
    .max(1440, messages.from5To1440Minutes)
    .nullish(),
  /** Minutes between the end of one slot and the start of the next. */
  bufferMinutes: z
    .int(messages.wholeMinutes)
    .min(0, messages.from0To720Minutes)
    .max(720, messages.from0To720Minutes)
    .default(0),
  capacity: z
    .int(messages.from1To100Seats)
    .min(1, messages.from1To100Seats)
    .max(100, messages.from1To100Seats)
    .default(1),
  active: z.boolean().default(true),
})

/** The opening hours of the schedules of new services. */
export const weeklyScheduleSchema = scheduleFields.pick({
  hours: true,
  slotMinutes: true,
  bufferMinutes: true,
  capacity: true,
})

const toAfterFrom = {
  check: (dates: { validFrom: string; validTo?: string | null | undefined }) =>
    !dates.validTo || dates.validTo >= dates.validFrom,
  problem: { path: ['validTo'], message: messages.lastDayBeforeFirst },
}

export const editScheduleRequestSchema = scheduleFields.refine(toAfterFrom.check, toAfterFrom.problem)
export type EditScheduleRequest = z.infer<typeof editScheduleRequestSchema>

/** The service of a schedule cannot be changed. */
export const addScheduleRequestSchema = scheduleFields
  .extend({ service: chosenServiceSchema })
  .refine(toAfterFrom.check, toAfterFrom.problem)
export type AddScheduleRequest = z.infer<typeof addScheduleRequestSchema>

export const scheduleSchema = z.object({
  _id: idSchema,
  ...versioned,
  service: namedServiceSchema,
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  hours: z.array(openingHoursSchema),
  slotMinutes: z.int().nullable(),
  /** The effective `slotMinutes`. */
  duration: z.int(),
  bufferMinutes: z.int(),
  capacity: z.int(),
  active: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Schedule = z.infer<typeof scheduleSchema>
export const scheduleResponseSchema = success(scheduleSchema)
export const scheduleListResponseSchema = successList(scheduleSchema)
export const scheduleListQuerySchema = pageQuerySchema.extend({ serviceId: idSchema.optional() })

/** A booking of a slot that is no longer offered. It stays as it is; staff decide. */
export const affectedBookingSchema = z.object({
  _id: idSchema,
  status: bookingStatusSchema,
  customer: contactSchema.omit({ address: true }),
  service: namedServiceSchema,
  slot: z.object({ _id: idSchema, date: dateSchema, startTime: wallTimeSchema, endTime: wallTimeSchema }),
})
export type AffectedBooking = z.infer<typeof affectedBookingSchema>
export const affectedBookingsResponseSchema = successList(affectedBookingSchema)

/** The slots that a change withdrew, and the bookings that remain on slots no longer offered. */
const withdrawalSchema = z.object({
  /** The number of slots without a live booking that are no longer offered. */
  withdrawnSlots: z.int(),
  /** The first 1,000 such bookings by start. */
  affectedBookings: z.array(affectedBookingSchema),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

const scheduleChangeSchema = withdrawalSchema.extend({
  schedule: scheduleSchema,
  /** The number of slots that keep more seats than the schedule now has, because that many are booked. */
  fullerSlots: z.int(),
})
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>
export const editScheduleResponseSchema = success(scheduleChangeSchema)
export const removeScheduleResponseSchema = success(withdrawalSchema)

/** The body sets the same opening hours for several schedules, which keep everything else. */
export const changeHoursRequestSchema = z.object({
  schedules: z
    .array(idSchema, messages.scheduleIsRequired)
    .min(1, messages.scheduleIsRequired)
    .max(200, messages.atMost200Schedules),
  hours: weeklyHours,
})
export type ChangeHoursRequest = z.infer<typeof changeHoursRequestSchema>

/** What the hours do to one schedule, or have done. */
const hoursChangeSchema = z.object({
  /** The schedule as it is now. */
  schedule: scheduleSchema,
  /** The number of slots without a live booking that are withdrawn. */
  freeSlots: z.int(),
  /** The number of bookings on slots that are no longer offered: a person has to reschedule or cancel them. */
  bookings: z.int(),
  /** Those bookings by start; none in a preview. */
  affectedBookings: z.array(affectedBookingSchema),
})
export type HoursChange = z.infer<typeof hoursChangeSchema>
export const hoursChangesResponseSchema = success(z.array(hoursChangeSchema))

/** `from` is today unless it is given. Both days are included. */
export const makeSlotsRequestSchema = z
  .object({
    from: typedDateSchema.optional(),
    to: requiredDateSchema,
    /** This counts only when slots are created, not in a preview: an inactive schedule is activated. */
    activate: z.boolean().optional(),
  })
  .refine(({ from, to }) => from === undefined || to >= from, {
    path: ['to'],
    message: messages.lastDayBeforeFirst,
  })
export type MakeSlotsRequest = z.infer<typeof makeSlotsRequestSchema>

/** The reason why a slot of the weekly hours is not created. */
export const skipReasonSchema = z.enum([
  'past',
  'closed',
  /** Another slot of the service overlaps it, or is too near for the buffer. */
  'taken',
  /** Staff have canceled the slot of that time. */
  'canceled',
  /** The clocks change: the time does not exist, or the slot does not fit. */
  'clock_change',
])
export type SkipReason = z.infer<typeof skipReasonSchema>

export const plannedSlotSchema = z.object({
  date: dateSchema,
  startTime: wallTimeSchema,
  /** Null when the time does not exist because the clocks change. */
  endTime: wallTimeSchema.nullable(),
  outcome: z.enum(['new', 'exists', 'skipped']),
  reason: skipReasonSchema.nullable(),
})
export type PlannedSlot = z.infer<typeof plannedSlotSchema>

const counts = { new: z.int(), exists: z.int(), skipped: z.int() }
export const plannedDaySchema = z.object({
  date: dateSchema,
  /** The name of the closed time of that day. */
  closed: z.string().nullable(),
  ...counts,
})
export type PlannedDay = z.infer<typeof plannedDaySchema>

export const slotPlanSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  totals: z.object(counts),
  days: z.array(plannedDaySchema),
  /** The first 1,000 slots by start; the counts are of all. */
  slots: z.array(plannedSlotSchema),
})
export type SlotPlan = z.infer<typeof slotPlanSchema>
export const slotPlanResponseSchema = success(slotPlanSchema)

export const closeDatesRequestSchema = z
  .object({
    from: requiredDateSchema,
    to: requiredDateSchema,
    /** The closed time begins then on `from`. Null or absent: whole days are closed. */
    fromTime: requiredTime(messages.startTimeIsRequired).nullish(),
    /** It ends then on `to`; 00:00 is the end of that day. */
    toTime: requiredEndTime(messages.endTimeIsRequired).nullish(),
    name: requiredText(messages.nameIsRequired, 100),
    /** Absent or null means the whole business, unless there is an area. */
    service: requiredId(messages.serviceIsRequired).nullish(),
    area: idSchema.nullish(),
    /** Whether customers are told the name. */
    shown: z.boolean().default(false),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: messages.lastDayBeforeFirst,
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 366 * 86_400_000, {
    path: ['to'],
    message: messages.atMostOneYear,
  })
  .refine(({ fromTime, toTime }) => fromTime || !toTime, {
    path: ['fromTime'],
    message: messages.startTimeIsRequired,
  })
  .refine(({ fromTime, toTime }) => toTime || !fromTime, {
    path: ['toTime'],
    message: messages.endTimeIsRequired,
  })
  .refine(
    ({ from, to, fromTime, toTime }) =>
      !fromTime || !toTime || toTime === '00:00' || `${to} ${toTime}` > `${from} ${fromTime}`,
    { path: ['toTime'], message: messages.endTimeBeforeStartTime },
  )
  .refine(({ service, area }) => !service || !area, {
    path: ['area'],
    message: messages.serviceOrArea,
  })
export type CloseDatesRequest = z.infer<typeof closeDatesRequestSchema>

export const closedDateSchema = z.object({
  _id: idSchema,
  from: dateSchema,
  to: dateSchema,
  /** Null: whole days. An end at midnight is the end of the last day. */
  fromTime: wallTimeSchema.nullable(),
  toTime: wallTimeSchema.nullable(),
  name: z.string(),
  /** The whole business is meant when both are null. */
  service: namedServiceSchema.nullable(),
  area: namedAreaSchema.nullable(),
  shown: z.boolean(),
  createdAt: instantSchema,
})
export type ClosedDate = z.infer<typeof closedDateSchema>
export const closedDateListResponseSchema = successList(closedDateSchema)
/** `from` omits closed times that ended before it. */
export const closedDateListQuerySchema = pageQuerySchema.extend({ from: typedDateSchema.optional() })
export const closeDatesResponseSchema = success(withdrawalSchema.extend({ closedDate: closedDateSchema }))
export const reopenDatesResponseSchema = success(z.object({ reopenedSlots: z.int() }))
