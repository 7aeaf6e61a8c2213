import { z } from 'zod'
import { LOCALES } from './constants.ts'
import { requiredTime } from './digits.ts'
import { success, successList } from './envelope.ts'
import { pageQuerySchema } from './paging.ts'
import { amountSchema, currencySchema, idSchema, instantSchema, versioned } from './primitives.ts'
import * as messages from './validation.ts'

/** The channels for which owners and staff write texts. A push notification has the words of the text message. */
export const TEXT_CHANNELS = ['email', 'sms'] as const
export type TextChannel = (typeof TEXT_CHANNELS)[number]

/** The ways in which a message reaches somebody. `push`: a notification on each device on which its owner has allowed them. */
export const CHANNELS = [...TEXT_CHANNELS, 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** What customers are told about the visit of a crew, from what it reports. `visit_failed`: it could not do the job. */
export const VISIT_EVENTS = [
  'visit_on_the_way',
  'visit_late',
  'visit_arrived',
  'visit_done',
  'visit_failed',
] as const
export type VisitEvent = (typeof VISIT_EVENTS)[number]

/** What customers are told about a booking. */
export const CUSTOMER_EVENTS = [
  'booked',
  'pay_link',
  'moved',
  'canceled',
  'disturbance_offer',
  'line_canceled',
  'lines_changed',
  'edited',
  'reminder',
  ...VISIT_EVENTS,
  'hold_ending',
  'review_request',
  'payment_unused',
  'payment_in_review',
  'payment_rejected',
  'refund_requested',
  'refund_accepted',
  'refund_succeeded',
  'refund_by_hand',
  'refund_in_cash',
  'refund_failed',
  'refund_reopened',
  'refund_withdrawn',
] as const
export type CustomerEvent = (typeof CUSTOMER_EVENTS)[number]

/** What staff are told about the business: it is about no booking. */
export const BUSINESS_EVENTS = [
  'staff_review',
  'staff_bad_review',
  'staff_digest',
  'staff_gateway_silent',
  'staff_backup_failed',
] as const
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number]

/** What staff are told about a booking, or about the business. `staff_canceled`: by its customer. `staff_complaint`: the customer says that something was not right. */
export const STAFF_EVENTS = [
  'staff_booked',
  'staff_canceled',
  'staff_complaint',
  'staff_payment_in_review',
  'staff_dispute',
  ...BUSINESS_EVENTS,
] as const
export type StaffEvent = (typeof STAFF_EVENTS)[number]

/** The events of which the settings say how they are told. */
export const CHOSEN_EVENTS = [...CUSTOMER_EVENTS, ...STAFF_EVENTS] as const
export type ChosenEvent = (typeof CHOSEN_EVENTS)[number]

/** A text of staff to a customer. Its writer chooses how it is sent. */
export const STAFF_TEXT = 'own_text'

export const MESSAGE_EVENTS = [...CUSTOMER_EVENTS, STAFF_TEXT, ...STAFF_EVENTS] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]
/** The events that are about a booking, and those of them that staff are told. */
export type BookingEvent = Exclude<MessageEvent, BusinessEvent>
export type CustomerMessageEvent = CustomerEvent | typeof STAFF_TEXT
export type BookingStaffEvent = Exclude<StaffEvent, BusinessEvent>

/**
 * `unknown`: the text was handed to a provider and no answer came, so that nobody knows whether it was sent. It is not
 * sent again unless staff do it.
 */
export const MESSAGE_STATES = [
  'planned',
  'sending',
  'sent',
  'delivered',
  'skipped',
  'failed',
  'unknown',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Only staff can bring these further: they send the message again. */
export const ATTENTION_STATES = ['failed', 'unknown'] as const satisfies readonly MessageState[]

/** Why a message was not sent: its booking or its time is not what it would say any more, or nobody can or wants to get it. */
export const SKIP_REASONS = [
  'canceled',
  'moved',
  'outdated',
  'too_late',
  'no_address',
  'unsubscribed',
  'stopped',
  'switched_off',
  'limit_reached',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const messageSchema = z.object({
  _id: idSchema,
  event: z.enum(MESSAGE_EVENTS),
  channel: z.enum(CHANNELS),
  audience: z.enum(['customer', 'staff']),
  /** Null for what is about no booking. */
  booking: z.object({ _id: idSchema, code: z.string(), customer: z.string() }).nullable(),
  /** The member of the staff who gets it; null for customers, and for the address of the business. */
  recipient: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** The language in which it was sent; null before. */
  locale: z.enum(LOCALES).nullable(),
  /** The minutes before the start at which a reminder is due. */
  reminder: z.int().nullable(),
  /** What staff have written; null for all else, and when it was forgotten. */
  text: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  skipReason: z.enum(SKIP_REASONS).nullable(),
  /** The last answer of the provider: codes, without addresses. */
  answer: z.string().nullable(),
  attempts: z.int(),
  /** How many text messages it was billed as. */
  parts: z.int().nullable(),
  /** What they cost by the price that was set then; null when none was. */
  cost: amountSchema.nullable(),
  plannedAt: instantSchema,
  sentAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type Message = z.infer<typeof messageSchema>
export const messageListResponseSchema = successList(messageSchema)
export const messageResponseSchema = success(messageSchema)

/** `attention`: those that failed, and those of which nobody knows whether they were sent. */
export const messageListQuerySchema = pageQuerySchema.extend({
  booking: idSchema.optional(),
  event: z.enum(MESSAGE_EVENTS).optional(),
  channel: z.enum(CHANNELS).optional(),
  state: z.enum([...MESSAGE_STATES, 'attention']).optional(),
})
export type MessageListQuery = z.infer<typeof messageListQuerySchema>

/**
 * Each of `channels` gets a message of its own. `instead` is used when nobody can be reached by the others, or their
 * provider does not take the message.
 */
const channelChoiceSchema = z.object({
  channels: z
    .array(z.enum(CHANNELS))
    .max(CHANNELS.length)
    .refine((channels) => new Set(channels).size === channels.length, messages.channelTwice),
  instead: z.enum(CHANNELS).nullable(),
})
export type ChannelChoice = z.infer<typeof channelChoiceSchema>

export const MAX_REMINDERS = 4
const reminderHour = z
  .int(messages.from1To168Hours)
  .min(1, messages.from1To168Hours)
  .max(168, messages.from1To168Hours)

const settingsShape = {
  /** The hours before the start at which customers are reminded; none: they are not reminded. */
  reminderHours: z
    .array(reminderHour)
    .max(MAX_REMINDERS, messages.upTo4Reminders)
    .refine((hours) => new Set(hours).size === hours.length, messages.reminderTwice),
  /** Wall times between which only urgent messages are sent. */
  quietHours: z
    .object({
      from: requiredTime(messages.startTimeIsRequired),
      to: requiredTime(messages.endTimeIsRequired),
    })
    .refine(({ from, to }) => from !== to, { message: messages.quietHoursDiffer, path: ['to'] })
    .nullable(),
  /** What one part of a text message costs, in major units of the site's currency; null when it is not counted. */
  partPrice: z
    .number(messages.amountIsRequired)
    .positive(messages.amountMustBePositive)
    .max(1000, messages.amountIsTooHigh)
    .nullable()
    .default(null),
  /** How many parts are sent in a month, except for urgent messages; null for no limit. */
  monthlyParts: z
    .int(messages.from1To1000000Parts)
    .min(1, messages.from1To1000000Parts)
    .max(1_000_000, messages.from1To1000000Parts)
    .nullable()
    .default(null),
}

/** The text messages of the current month, in the business's zone. */
const monthUsageSchema = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  messages: z.int(),
  parts: z.int(),
  /** What they cost by the prices that were set; null when none was. */
  cost: z.number().nullable(),
  currency: currencySchema,
  /** The most parts of a month; null for no limit. */
  limit: z.int().nullable(),
})
export type MonthUsage = z.infer<typeof monthUsageSchema>
export const monthUsageResponseSchema = success(monthUsageSchema)

/** Staff are warned when this share of the limit of a month is used. */
const WARNED_SHARE = 0.8

/** Whether the limit of a month is near or reached; null when it is neither. */
export type LimitState = 'near' | 'reached' | null

export function limitState({ parts, limit }: Pick<MonthUsage, 'parts' | 'limit'>): LimitState {
  if (limit === null || parts < limit * WARNED_SHARE) return null
  return parts < limit ? 'near' : 'reached'
}

/** A review without stars is none. */
export const BAD_REVIEW_STARS = [1, 2, 3, 4] as const

export const messageSettingsSchema = z.object({
  ...settingsShape,
  /** The most stars of a bad review. */
  badReviewStars: z.literal(BAD_REVIEW_STARS),
  /** The wall time of the summary of the day. */
  digestTime: requiredTime(messages.timeIsRequired),
  customers: z.record(z.enum(CUSTOMER_EVENTS), channelChoiceSchema),
  staff: z.record(z.enum(STAFF_EVENTS), channelChoiceSchema),
})
export type MessageSettings = z.infer<typeof messageSettingsSchema>

const storedMessageSettingsSchema = messageSettingsSchema.extend(versioned)
export type StoredMessageSettings = z.infer<typeof storedMessageSettingsSchema>
export const messageSettingsResponseSchema = success(storedMessageSettingsSchema)
