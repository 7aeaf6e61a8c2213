import { z } from 'zod'
import { success } from './envelope.ts'
import { phoneSchema } from './fields.ts'
import { CHANNELS } from './messages.ts'
import { instantSchema, linkTokenSchema } from './primitives.ts'

/** What is not needed to serve a customer, and who does not want it does not get. */
export const OPTIONAL_EVENTS = ['reminder', 'review_request'] as const
export type OptionalEvent = (typeof OPTIONAL_EVENTS)[number]

/** Whether a person wants each of these messages through each channel. */
export const messageChoicesSchema = z.record(z.enum(OPTIONAL_EVENTS), z.record(z.enum(CHANNELS), z.boolean()))
export type MessageChoices = z.infer<typeof messageChoicesSchema>
export const messageChoicesResponseSchema = success(messageChoicesSchema)

/** The body of `PUT /me/message-choices`: one choice, so that two devices do not undo each other's. */
export const messageChoiceRequestSchema = z.object({
  event: z.enum(OPTIONAL_EVENTS),
  channel: z.enum(CHANNELS),
  wanted: z.boolean(),
})
export type MessageChoiceRequest = z.infer<typeof messageChoiceRequestSchema>

/** The token of a link to unsubscribe in a mail. */
export const unsubscribeTokenSchema = z.object({ token: linkTokenSchema })

/** What a link to unsubscribe is about. */
export const unsubscribeLinkSchema = z.object({ event: z.enum(OPTIONAL_EVENTS), wanted: z.boolean() })
export type UnsubscribeLink = z.infer<typeof unsubscribeLinkSchema>
export const unsubscribeLinkResponseSchema = success(unsubscribeLinkSchema)

/** How a person is reached, as staff see it. */
export const personMessagesSchema = z.object({
  choices: messageChoicesSchema,
  /** The numbers of the account and of its latest bookings, in E.164, with when each sent STOP. */
  numbers: z.array(z.object({ phone: z.string(), stoppedAt: instantSchema.nullable() })),
})
export type PersonMessages = z.infer<typeof personMessagesSchema>
export const personMessagesResponseSchema = success(personMessagesSchema)

/** The body of `PUT /auth/users/{userId}/stopped-numbers`. */
export const stopNumberRequestSchema = z.object({ phone: phoneSchema, stopped: z.boolean() })
export type StopNumberRequest = z.infer<typeof stopNumberRequestSchema>
