import { z } from 'zod'
import { MAX_BULK_BOOKINGS } from './bulk-changes.ts'
import { LOCALES } from './constants.ts'
import { success } from './envelope.ts'
import { requiredLines } from './fields.ts'
import { TEXT_CHANNELS } from './messages.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'

// What staff write to the customers of one or many bookings.

/** The text has at most four parts in English, and eight in Bangla. */
const MAX_STAFF_TEXT_LENGTH = 500

/** The body of `POST /staff-texts/preview` and `POST /staff-texts`. */
export const staffTextRequestSchema = z.object({
  channel: z.enum(TEXT_CHANNELS),
  text: requiredLines(messages.textIsRequired, MAX_STAFF_TEXT_LENGTH),
  bookings: z
    .array(idSchema)
    .min(1, messages.bookingIsRequired)
    .max(MAX_BULK_BOOKINGS, messages.atMost100Bookings)
    .transform((ids) => [...new Set(ids)]),
})
export type StaffTextRequest = z.infer<typeof staffTextRequestSchema>

const staffTextPreviewSchema = z.object({
  /** How many messages are sent: one to each address, whatever the number of its bookings. */
  count: z.int(),
  /** How many text messages each is billed as; null for mails. */
  parts: z.int().nullable(),
  /** What all of them cost, in the currency of the site; null for mails and without a price. */
  cost: z.number().nullable(),
  /** The bookings whose customers cannot be reached in this way. */
  unreached: z.array(z.object({ _id: idSchema, code: z.string(), customer: z.string() })),
  /** The first message as it arrives; null when nobody is reached. */
  sample: z
    .object({
      language: z.enum(LOCALES),
      /** Null for a text message. */
      subject: z.string().nullable(),
      text: z.string(),
    })
    .nullable(),
})
export type StaffTextPreview = z.infer<typeof staffTextPreviewSchema>
export const staffTextPreviewResponseSchema = success(staffTextPreviewSchema)

export const staffTextResponseSchema = success(z.object({ count: z.int() }))
