import { z } from 'zod'
import { canceledBySchema } from './bookings.ts'
import { LOCALES, MAX_REASON_LENGTH } from './constants.ts'
import { CONFLICTS } from './crews.ts'
import { requiredDateSchema } from './digits.ts'
import { success } from './envelope.ts'
import { anyLines, requiredLines } from './fields.ts'
import { CHANNELS } from './messages.ts'
import { namedCrewSchema } from './named-crew.ts'
import { currencySchema, idSchema, instantSchema } from './primitives.ts'
import { affectedBookingSchema } from './schedules.ts'
import * as messages from './validation.ts'

// A bulk change does one act on many bookings. Each of them is changed on its own.

/** So many that their preview holds its locks for about two seconds. */
export const MAX_BULK_BOOKINGS = 100

/** Bookings are moved by at most a week; for more, a day is named. */
const MAX_MOVE_MINUTES = 7 * 24 * 60

const reason = requiredLines(messages.reasonMustBeGiven, MAX_REASON_LENGTH)

export const assignActSchema = z.object({
  kind: z.literal('assign'),
  /** Null: each booking gets a crew that can do it. */
  crew: idSchema.nullable(),
})

export const moveActSchema = z.object({
  kind: z.literal('move'),
  /** Negative: to an earlier time. */
  minutes: z
    .int(messages.wholeMinutes)
    .min(-MAX_MOVE_MINUTES, messages.atMostOneWeek)
    .max(MAX_MOVE_MINUTES, messages.atMostOneWeek)
    .refine((minutes) => minutes !== 0, messages.slotIsTheSame),
  reason,
})

export const moveToDayActSchema = z.object({
  kind: z.literal('moveToDay'),
  /** Each booking keeps its time of day. */
  date: requiredDateSchema,
  reason,
})

export const cancelActSchema = z.object({
  kind: z.literal('cancel'),
  /** `terms`: what the terms of each booking say; `all`: everything that was paid. */
  refund: z.enum(['terms', 'all']),
  canceledBy: canceledBySchema,
  reason,
  /** A message of staff to the customers, shown in the mail and on the booking. */
  message: anyLines(MAX_REASON_LENGTH).optional(),
})

/** What is done with each booking. */
export const bulkActSchema = z.discriminatedUnion('kind', [
  assignActSchema,
  moveActSchema,
  moveToDayActSchema,
  cancelActSchema,
])
export type BulkAct = z.infer<typeof bulkActSchema>

const someBookings = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, messages.bookingIsRequired).max(MAX_BULK_BOOKINGS, messages.atMost100Bookings)

/** The body of `POST /bulk-changes/preview`. */
export const previewBulkChangeRequestSchema = z.object({
  act: bulkActSchema,
  bookings: someBookings(idSchema).transform((ids) => [...new Set(ids)]),
})
export type PreviewBulkChangeRequest = z.infer<typeof previewBulkChangeRequestSchema>

const seenBookingSchema = z.object({
  booking: idSchema,
  /** The version of the preview. A booking that has another one by now is refused with `changed_meanwhile`. */
  version: z.string().max(64),
  /** The refund of the preview. When it would be another one by now, the booking is refused with `refund_changed`. */
  refundAmount: z.number().min(0).max(1_000_000_000).default(0),
})
export type SeenBooking = z.infer<typeof seenBookingSchema>

/** The body of `POST /bulk-changes`: the bookings of a preview that are wanted. */
export const bulkChangeRequestSchema = z.object({
  act: bulkActSchema,
  bookings: someBookings(seenBookingSchema).transform((seen) => [
    ...new Map(seen.map((one) => [one.booking, one])).values(),
  ]),
})
export type BulkChangeRequest = z.infer<typeof bulkChangeRequestSchema>

const refusalShape = {
  /** Why it is not changed; null when it is. */
  code: z.string().nullable(),
  /** The same in English: with `invalid_input`, what is wrong with the new time or crew. */
  message: z.string().nullable(),
  /** What speaks against the crew, with `crew_conflict`. */
  conflicts: z.array(z.enum(CONFLICTS)),
}

/** The message that a customer would get. */
const bulkMessageSchema = z.object({
  channel: z.enum(CHANNELS),
  language: z.enum(LOCALES),
  /** Null for a text message. */
  subject: z.string().nullable(),
  text: z.string(),
})

const previewedBookingSchema = z.object({
  /** The booking before the change. */
  booking: affectedBookingSchema,
  /** Null while no crew does it. */
  crew: namedCrewSchema.nullable(),
  version: z.string(),
  ...refusalShape,
  /** The time and the crew that it would have; null when it is refused or canceled. */
  after: z
    .object({ slot: affectedBookingSchema.shape.slot.omit({ _id: true }), crew: namedCrewSchema.nullable() })
    .nullable(),
  currency: currencySchema,
  /** What would be given back. */
  refundAmount: z.number(),
  /** What was paid and would be kept. */
  keptAmount: z.number(),
  /** What would no longer be collected on site. */
  notCollectedAmount: z.number(),
  /** Null when its customer gets none. */
  told: bulkMessageSchema.nullable(),
})
export type PreviewedBooking = z.infer<typeof previewedBookingSchema>

const bulkTotalSchema = previewedBookingSchema.pick({
  currency: true,
  refundAmount: true,
  keptAmount: true,
  notCollectedAmount: true,
})
export type BulkTotal = z.infer<typeof bulkTotalSchema>

const bulkPreviewSchema = z.object({
  /** In the order in which they would be changed. */
  bookings: z.array(previewedBookingSchema),
  /** The sums of the bookings that would be changed, by currency. */
  totals: z.array(bulkTotalSchema),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>
export const bulkPreviewResponseSchema = success(bulkPreviewSchema)

const bulkItemSchema = z.object({
  /** The booking when the report is read. */
  booking: affectedBookingSchema,
  crew: namedCrewSchema.nullable(),
  outcome: z.enum(['waiting', 'changed', 'refused']),
  ...refusalShape,
  currency: currencySchema,
  /** What was given back; null for those who may not see payments. */
  refundAmount: z.number().nullable(),
  /** How its customer is told of a move or a cancellation, once the change is finished. Null when staff have to do it. */
  told: z.enum(CHANNELS).nullable(),
})
export type BulkItem = z.infer<typeof bulkItemSchema>

/** The report of a bulk change, complete once it is finished. */
const bulkChangeSchema = z.object({
  _id: idSchema,
  act: bulkActSchema,
  createdAt: instantSchema,
  /** Null while bookings are waiting. */
  finishedAt: instantSchema.nullable(),
  bookings: z.array(bulkItemSchema),
})
export type BulkChange = z.infer<typeof bulkChangeSchema>
export const bulkChangeResponseSchema = success(bulkChangeSchema)
