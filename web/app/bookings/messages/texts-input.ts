import { LOCALES } from '@jhilik/contract/constants.ts'
import {
  type MessageTexts,
  messageTextsRequestSchema,
  type OwnerText,
  type OwnerTexts,
} from '@jhilik/contract/message-texts.ts'
import { z } from 'zod'

export type Locale = (typeof LOCALES)[number]

const typedTextSchema = z.object({ subject: z.string(), body: z.string() })
const typedTextsSchema = z.object({ texts: z.record(z.enum(LOCALES), typedTextSchema) })
export type TextsInput = z.infer<typeof typedTextsSchema>

/** Nothing typed means the built-in text. */
export const typedText = ({ subject, body }: OwnerText): OwnerText | null =>
  subject.trim() === '' && body.trim() === '' ? null : { subject, body }

/** The form of the texts of one event in one channel. */
export const textsFormSchema = ({ event, channel }: Pick<MessageTexts, 'event' | 'channel'>) =>
  typedTextsSchema
    .transform(({ texts: { en, bn } }) => ({
      event,
      channel,
      texts: { en: typedText(en), bn: typedText(bn) },
    }))
    .pipe(messageTextsRequestSchema)
export type TextsOutput = z.output<ReturnType<typeof textsFormSchema>>

const NOTHING: OwnerText = { subject: '', body: '' }

export const toTextsInput = ({ en, bn }: OwnerTexts): TextsInput => ({
  texts: { en: en ?? NOTHING, bn: bn ?? NOTHING },
})
