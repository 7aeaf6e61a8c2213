import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { MAX_BULK_BOOKINGS } from './bulk-changes.ts'
import { LOCALES } from './constants.ts'
import { requiredDateSchema, requiredEndTime, requiredTime } from './digits.ts'
import { success } from './envelope.ts'
import { anyText } from './fields.ts'
import { CHANNELS, MESSAGE_STATES, SKIP_REASONS } from './messages.ts'
import { namedCrewSchema } from './named-crew.ts'
import { currencySchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from './primitives.ts'
import { affectedBookingSchema } from './schedules.ts'
import * as messages from './validation.ts'

// A disturbance is hours of a day at which the business cannot come as promised. Each customer whose booking is affected gets
// an offer: up to three other times, which are held until a deadline, or a refund of everything that was paid.

export const CAUSES = ['rain', 'hartal', 'flood', 'no_water', 'crew_sick', 'other'] as const
export type Cause = (typeof CAUSES)[number]

/**
 * `waiting`: it is about to be made. `ended`: its booking was moved or canceled in another way. `refused`: it was not made,
 * because the booking has changed or its times are taken.
 */
export const OFFER_STATES = ['waiting', 'open', 'moved', 'refunded', 'ended', 'refused'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const MAX_OFFERED_TIMES = 3

const ids = z
  .array(idSchema)
  .max(1000)
  .default([])
  .transform((all) => [...new Set(all)].sort())

/** What customers read instead of the usual sentence; empty: the usual one. */
const explanationSchema = z.object({ en: z.string(), bn: z.string() })
export type Explanation = z.infer<typeof explanationSchema>

const disturbedShape = {
  cause: z.enum(CAUSES, messages.causeIsRequired),
  /** What customers read as the cause; required with `other`, and ignored with the others. */
  causeText: anyText(60).default(''),
  explanation: z.object({ en: anyText(300), bn: anyText(300) }).default({ en: '', bn: '' }),
  date: requiredDateSchema,
  fromTime: requiredTime(messages.startTimeIsRequired),
  /** 00:00 is the end of the day. */
  toTime: requiredEndTime(messages.endTimeIsRequired),
  /** None: all areas, and all crews. */
  areas: ids,
  crews: ids,
  /** Until when customers can answer. */
  answerBy: z.object({
    date: requiredDateSchema,
    time: requiredTime(messages.timeIsRequired),
  }),
}

type Disturbed = z.infer<z.ZodObject<typeof disturbedShape>>
const endsLater = ({ fromTime, toTime }: Pick<Disturbed, 'fromTime' | 'toTime'>) =>
  toTime === '00:00' || toTime > fromTime
const hasText = ({ cause, causeText }: Pick<Disturbed, 'cause' | 'causeText'>) =>
  cause !== 'other' || causeText !== ''
const later = { path: ['toTime'], message: messages.endTimeBeforeStartTime }
const named = { path: ['causeText'], message: messages.causeIsRequired }

const slots = z.array(idSchema).max(MAX_OFFERED_TIMES)
/** The times that staff keep for some bookings. Others get what is proposed. */
const keptShape = {
  kept: z
    .array(z.object({ booking: idSchema, slots }))
    .max(MAX_BULK_BOOKINGS, messages.atMost100Bookings)
    .default([]),
}

/** The body of `POST /disturbances/preview`. */
export const disturbedHoursSchema = z
  .object({ ...disturbedShape, ...keptShape })
  .refine(endsLater, later)
  .refine(hasText, named)
export type DisturbedHours = z.infer<typeof disturbedHoursSchema>

/** The body of `POST /disturbances/times`. */
export const possibleTimesRequestSchema = z
  .object({ ...disturbedShape, ...keptShape, booking: idSchema })
  .refine(endsLater, later)
  .refine(hasText, named)
export type PossibleTimesRequest = z.infer<typeof possibleTimesRequestSchema>

/** The body of `POST /disturbances`: what the preview proposed, for the bookings that are wanted. */
export const disturbanceRequestSchema = z
  .object({
    ...disturbedShape,
    offers: z
      .array(
        z.object({
          booking: idSchema,
          /** The version of the preview. A booking that has another one by now gets no offer. */
          version: z.string().max(64),
          slots,
        }),
      )
      .min(1, messages.bookingIsRequired)
      .max(MAX_BULK_BOOKINGS, messages.atMost100Bookings)
      .refine(
        (all) => new Set(all.map(({ booking }) => booking)).size === all.length,
        messages.bookingIsRequired,
      ),
  })
  .refine(endsLater, later)
  .refine(hasText, named)
export type DisturbanceRequest = z.infer<typeof disturbanceRequestSchema>

/** A job of the day, by which the desk counts hours, areas and crews. */
const dayJobSchema = z.object({
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  area: idSchema.nullable(),
  crew: idSchema.nullable(),
})
export type DayJob = z.infer<typeof dayJobSchema>

export const disturbedDayQuerySchema = z.object({ date: requiredDateSchema })
export const disturbedDayResponseSchema = success(
  z.object({
    date: dateSchema,
    /** The time of the business. */
    now: z.object({ date: dateSchema, time: wallTimeSchema }),
    /** Confirmed and unpaid bookings that have not begun. */
    jobs: z.array(dayJobSchema),
    areas: z.array(namedAreaSchema),
    crews: z.array(namedCrewSchema),
  }),
)
export type DisturbedDay = z.infer<typeof disturbedDayResponseSchema>['data']

const offeredTimeSchema = z.object({
  slot: idSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  startsAt: instantSchema,
})
export type OfferedTime = z.infer<typeof offeredTimeSchema>
export const possibleTimesResponseSchema = success(z.array(offeredTimeSchema))

const affectedShape = {
  booking: affectedBookingSchema,
  code: z.string(),
  area: namedAreaSchema.nullable(),
  /** Null while no crew does it. */
  crew: namedCrewSchema.nullable(),
  currency: currencySchema,
  price: z.number(),
  /** What the customer would get back. */
  paid: z.number(),
  /** What would be collected on site. */
  toCollect: z.number(),
  /** Until when it waits for its payment, and gets no offer; null when it is confirmed. */
  heldUntil: instantSchema.nullable(),
}

const previewedOfferSchema = z.object({
  ...affectedShape,
  version: z.string(),
  /** The customer has an open offer of another disturbance, and gets no second one. */
  hasOffer: z.boolean(),
  /** None: the customer can only take the refund. */
  times: z.array(offeredTimeSchema),
  /** The message that the customer would get; null when nobody is reached. */
  told: z
    .object({
      channel: z.enum(CHANNELS),
      language: z.enum(LOCALES),
      /** The address or number; the customer's name for a notification. */
      to: z.string(),
      /** Null unless it is a mail. */
      subject: z.string().nullable(),
      text: z.string(),
      /** The text messages that are paid for; null in other channels. */
      parts: z.int().nullable(),
      /** What they cost, in the currency of the site; null in other channels, and when no price is set. */
      cost: z.number().nullable(),
    })
    .nullable(),
})
export type PreviewedOffer = z.infer<typeof previewedOfferSchema>

const moneySchema = z.object({
  currency: currencySchema,
  price: z.number(),
  paid: z.number(),
  toCollect: z.number(),
})

export const disturbancePreviewResponseSchema = success(
  z.object({
    offers: z.array(previewedOfferSchema),
    /** So many more would get an offer, which is too many for one request. */
    more: z.int(),
    /** The sums by currency. */
    totals: z.array(moneySchema),
    deadline: instantSchema,
  }),
)
export type DisturbancePreview = z.infer<typeof disturbancePreviewResponseSchema>['data']

const disturbanceShape = {
  _id: idSchema,
  cause: z.enum(CAUSES),
  causeText: z.string().nullable(),
  explanation: explanationSchema,
  date: dateSchema,
  fromTime: wallTimeSchema,
  toTime: wallTimeSchema,
  areas: z.array(namedAreaSchema),
  crews: z.array(namedCrewSchema),
  deadline: instantSchema,
  createdAt: instantSchema,
  /** Null while offers are waiting. */
  finishedAt: instantSchema.nullable(),
}

const countsSchema = z.object({
  waiting: z.int(),
  /** Not answered, and the deadline has not passed. */
  open: z.int(),
  /** Not answered in time: somebody has to call. */
  unanswered: z.int(),
  moved: z.int(),
  refunded: z.int(),
  ended: z.int(),
  refused: z.int(),
})
export type OfferCounts = z.infer<typeof countsSchema>

const reportedOfferSchema = z.object({
  ...affectedShape,
  _id: idSchema,
  /** `unanswered`: the deadline has passed. */
  state: z.enum([...OFFER_STATES, 'unanswered']),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  /** When the work was to begin. */
  before: instantSchema,
  /** The time to which the booking was moved; null unless it was. */
  movedTo: z.object({ date: dateSchema, startTime: wallTimeSchema }).nullable(),
  times: z.array(offeredTimeSchema),
  /** What was given back; null for those who may not see payments, and unless it was refunded. */
  refundAmount: z.number().nullable(),
  answeredAt: instantSchema.nullable(),
  /** The name of the member of the staff who answered; null when the customer did. */
  answeredBy: z.string().nullable(),
  /** How the message fared; null when there is none yet. */
  message: z
    .object({
      channel: z.enum(CHANNELS),
      state: z.enum(MESSAGE_STATES),
      skipReason: z.enum(SKIP_REASONS).nullable(),
    })
    .nullable(),
})
export type ReportedOffer = z.infer<typeof reportedOfferSchema>

const disturbanceSchema = z.object({ ...disturbanceShape, counts: countsSchema })
export type Disturbance = z.infer<typeof disturbanceSchema>
export const disturbanceListResponseSchema = success(z.array(disturbanceSchema))

const disturbanceReportSchema = z.object({
  ...disturbanceShape,
  counts: countsSchema,
  /** What was given back, by currency; empty for those who may not see payments. */
  refunds: z.array(z.object({ currency: currencySchema, amount: z.number() })),
  offers: z.array(reportedOfferSchema),
  /** Bookings of these hours that have not begun and have no offer, such as those that were paid since. */
  others: z.array(z.object(affectedShape)),
})
export type DisturbanceReport = z.infer<typeof disturbanceReportSchema>
export const disturbanceReportResponseSchema = success(disturbanceReportSchema)

/** An answer to an offer: one of its times, or the refund of everything that was paid. */
export const offerAnswerSchema = z.union([
  z.object({ slot: idSchema }),
  z.object({ refund: z.literal(true) }),
])
export type OfferAnswer = z.infer<typeof offerAnswerSchema>

/** What the page of a booking shows while its customer has an offer. It contains nothing about the person. */
export const offerSchema = z.object({
  cause: z.enum(CAUSES),
  causeText: z.string().nullable(),
  explanation: explanationSchema,
  deadline: instantSchema,
  /** The deadline has passed: the customer can only call. */
  isOver: z.boolean(),
  times: z.array(offeredTimeSchema),
  /** What the customer would get back. */
  paid: z.number(),
})
export type Offer = z.infer<typeof offerSchema>
