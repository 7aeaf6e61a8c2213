import { z } from 'zod'
import { LOCALES } from './constants.ts'
import { success } from './envelope.ts'
import { anyText, requiredLines, requiredText } from './fields.ts'
import { CUSTOMER_EVENTS, type CustomerEvent, TEXT_CHANNELS, type TextChannel } from './messages.ts'
import { idSchema, versioned } from './primitives.ts'
import { cleanLines, cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

// The owner's texts of messages to customers, in place of the built-in ones.

/**
 * What a text can name, in curly brackets: facts of the booking that the message is about. `due` is what is left to pay, `amount` what
 * is refunded, `before` the time before a move, `until` the end of the time to pay, `answer_by` the deadline of an offer, `window` the times
 * between which the crew comes, `minutes` how late it is.
 */
const PLACEHOLDERS = [
  'business',
  'name',
  'service',
  'when',
  'before',
  'code',
  'price',
  'due',
  'amount',
  'until',
  'cause',
  'answer_by',
  'window',
  'minutes',
  'link',
  'review_link',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const ALWAYS: readonly Placeholder[] = ['business', 'name', 'service', 'when', 'code', 'price', 'due']
const REFUND: readonly Placeholder[] = ['amount']

interface Named {
  /** What the text may name besides what every text may. */
  more?: readonly Placeholder[]
  /** What customers need to know, and a text message has to name. A mail has these facts below its text. */
  needed?: readonly Placeholder[]
}

const NAMED: Readonly<Record<CustomerEvent, Named>> = {
  booked: { needed: ['when'] },
  pay_link: { more: ['until'], needed: ['until', 'link'] },
  moved: { more: ['before'], needed: ['when'] },
  canceled: { more: REFUND, needed: ['when'] },
  disturbance_offer: { more: ['cause', 'answer_by'], needed: ['when', 'answer_by', 'link'] },
  line_canceled: { more: REFUND },
  lines_changed: { more: REFUND },
  edited: {},
  reminder: { needed: ['when'] },
  visit_on_the_way: { more: ['window'], needed: ['window'] },
  visit_late: { more: ['window', 'minutes'], needed: ['window'] },
  visit_arrived: {},
  visit_done: {},
  visit_failed: {},
  hold_ending: { more: ['until'], needed: ['until', 'link'] },
  review_request: { more: ['review_link'], needed: ['review_link'] },
  payment_unused: { more: REFUND, needed: REFUND },
  payment_in_review: {},
  payment_rejected: { more: REFUND },
  refund_requested: { more: REFUND, needed: REFUND },
  refund_accepted: { more: REFUND, needed: REFUND },
  refund_succeeded: { more: REFUND, needed: REFUND },
  refund_by_hand: { more: REFUND, needed: REFUND },
  refund_in_cash: { more: REFUND, needed: REFUND },
  refund_failed: { more: REFUND, needed: REFUND },
  refund_reopened: { more: REFUND, needed: REFUND },
  refund_withdrawn: { more: REFUND, needed: REFUND },
}

const isLink = (name: Placeholder) => name === 'link' || name === 'review_link'

/** Returns what a text about an event can name. A mail has its link as a button. */
export function placeholdersOf(event: CustomerEvent, channel: TextChannel): Placeholder[] {
  const { more = [] } = NAMED[event]
  const named = PLACEHOLDERS.filter((name) => ALWAYS.includes(name) || more.includes(name) || name === 'link')
  return channel === 'sms' ? named : named.filter((name) => !isLink(name))
}

/** Returns what a text about an event has to name. In a mail, that is only the end of the time to pay. */
export function neededIn(event: CustomerEvent, channel: TextChannel): readonly Placeholder[] {
  const { needed = [] } = NAMED[event]
  return channel === 'sms' ? needed : needed.filter((name) => name === 'until')
}

const PLACEHOLDER = /\{([a-z_]*)\}/g

/** Replaces each placeholder by what it stands for. What was put in is not read again. */
export const fillText = (text: string, factOf: (name: Placeholder) => string): string =>
  text.replace(PLACEHOLDER, (_, name: Placeholder) => factOf(name))

const NEEDED_TEXTS: Readonly<Partial<Record<Placeholder, string>>> = {
  when: messages.textNeedsWhen,
  until: messages.textNeedsUntil,
  answer_by: messages.textNeedsAnswerBy,
  window: messages.textNeedsWindow,
  link: messages.textNeedsLink,
  review_link: messages.textNeedsReviewLink,
  amount: messages.textNeedsAmount,
}

/** Returns the names in curly brackets that mean nothing in a text about the event, and brackets that are left over. */
export function unknownIn(text: string, event: CustomerEvent, channel: TextChannel): string[] {
  const known: readonly string[] = placeholdersOf(event, channel)
  const names = text.match(/\{[^{}]*\}|[{}]/g) ?? []
  return [...new Set(names)].filter((name) => !known.includes(name.slice(1, -1)))
}

/** A link that touches other characters would be read as another address. */
const TOUCHED_LINK = /\S\{(?:review_)?link\}|\{(?:review_)?link\}\S/

const eventSchema = z.enum(CUSTOMER_EVENTS)
const channelSchema = z.enum(TEXT_CHANNELS)

/** A text as it is written by the owner. `subject` is empty for a text message. What is wrong with it: `problemsOf`. */
const ownerTextSchema = z.object({
  subject: z.string().overwrite(cleanText),
  body: z.string().overwrite(cleanLines),
})
export type OwnerText = z.infer<typeof ownerTextSchema>

interface About {
  event: CustomerEvent
  channel: TextChannel
}

const subjectSchema = requiredText(messages.subjectIsRequired, 120)
const bodySchemas: Readonly<Record<TextChannel, z.ZodType>> = {
  email: requiredLines(messages.textIsRequired, 2000),
  sms: requiredLines(messages.textIsRequired, 500),
}

/** Returns the first thing that is wrong with each field of a text about an event; nothing when it can be used. */
export function problemsOf(
  { subject, body }: OwnerText,
  about: About,
): { path: keyof OwnerText; message: string }[] {
  const { event, channel } = about
  const unknown = (text: string) =>
    unknownIn(text, event, channel).length > 0 ? messages.placeholderIsUnknown : undefined
  const missing = neededIn(event, channel).find((name) => !body.includes(`{${name}}`))
  const ofSubject = channel === 'email' ? (refusalOf(subjectSchema, subject) ?? unknown(subject)) : undefined
  const ofBody =
    refusalOf(bodySchemas[channel], body) ??
    unknown(body) ??
    (missing && NEEDED_TEXTS[missing]) ??
    (TOUCHED_LINK.test(body) ? messages.linkTouchesText : undefined)
  return [
    ...(ofSubject ? [{ path: 'subject' as const, message: ofSubject }] : []),
    ...(ofBody ? [{ path: 'body' as const, message: ofBody }] : []),
  ]
}

const refusalOf = (schema: z.ZodType, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

/** The text in each language; null for the built-in one. */
const ownerTextsSchema = z.record(z.enum(LOCALES), ownerTextSchema.nullable())
export type OwnerTexts = z.infer<typeof ownerTextsSchema>

/** The body of `PUT /message-texts`. */
export const messageTextsRequestSchema = z
  .object({ event: eventSchema, channel: channelSchema, texts: ownerTextsSchema })
  .superRefine(({ texts, ...about }, context) => {
    for (const locale of LOCALES) {
      const text = texts[locale]
      for (const { path, message } of text ? problemsOf(text, about) : [])
        context.addIssue({ code: 'custom', path: ['texts', locale, path], message })
    }
  })
export type MessageTextsRequest = z.infer<typeof messageTextsRequestSchema>

/** The texts of one event in one channel. */
const messageTextsSchema = z.object({
  event: eventSchema,
  channel: channelSchema,
  texts: ownerTextsSchema,
  /** The built-in texts of text messages with placeholders; null for mails, which say more than one text can. */
  builtIn: z.record(z.enum(LOCALES), z.string()).nullable(),
  ...versioned,
})
export type MessageTexts = z.infer<typeof messageTextsSchema>
export const messageTextsResponseSchema = success(messageTextsSchema)
export const messageTextsListResponseSchema = success(z.array(messageTextsSchema))

/** The body of `POST /message-texts/preview`. `text` is null for the built-in one. Without a code the next booking is taken. */
export const textPreviewRequestSchema = z
  .object({
    event: eventSchema,
    channel: channelSchema,
    locale: z.enum(LOCALES),
    text: ownerTextSchema.nullable(),
    code: anyText(32).default(''),
  })
  .superRefine(({ text, ...about }, context) => {
    for (const { path, message } of text ? problemsOf(text, about) : [])
      context.addIssue({ code: 'custom', path: ['text', path], message })
  })
export type TextPreviewRequest = z.infer<typeof textPreviewRequestSchema>

const textPreviewSchema = z.object({
  /** The booking with which it is shown. */
  booking: z.object({ _id: idSchema, code: z.string(), customer: z.string() }),
  /** Null for a text message. */
  subject: z.string().nullable(),
  text: z.string(),
  /** Null for a mail. */
  sms: z
    .object({
      parts: z.int(),
      /** One letter that only Unicode has more than halves the room of a part. */
      encoding: z.enum(['gsm', 'unicode']),
      /** The letters that are only in Unicode, each once. */
      unicodeLetters: z.array(z.string()),
      /** What all parts cost, in the currency of the site; null when no price is set. */
      cost: z.number().nullable(),
    })
    .nullable(),
})
export type TextPreview = z.infer<typeof textPreviewSchema>
/** Null while there is no booking. */
export const textPreviewResponseSchema = success(textPreviewSchema.nullable())
