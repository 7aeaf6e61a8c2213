import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { isPhoneNumber } from './phone-text.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'

const channelSchema = z.enum(['sms', 'email'])

const isEmail = (text: string) => text.includes('@')

/** Where a code is sent: a phone number or an e-mail address. */
const destinationSchema = z
  .string({ error: messages.phoneOrEmailIsRequired })
  .trim()
  .min(1, messages.phoneOrEmailIsRequired)
  .max(254, messages.emailIsTooLong)
  .overwrite((text) => (isEmail(text) ? text.toLowerCase() : plainDigits(text)))
  .refine(
    (text) => (isEmail(text) ? z.email().safeParse(text).success : isPhoneNumber(text)),
    messages.phoneOrEmailIsNotValid,
  )

/** `POST /auth/code`: a code to sign in with. The same answer whether there is an account. */
export const askCodeRequestSchema = z.object({ to: destinationSchema })
export type AskCodeRequest = z.infer<typeof askCodeRequestSchema>

export const askedCodeSchema = z.object({
  /** Names the code when it is entered. Only the browser that asked has it. */
  challenge: idSchema,
  channel: channelSchema,
  /** When another code can be asked for. */
  resendSeconds: z.int(),
})
export type AskedCode = z.infer<typeof askedCodeSchema>
export const askCodeResponseSchema = success(askedCodeSchema)

const codeEntrySchema = z.object({
  challenge: idSchema,
  code: z
    .string({ error: messages.codeIsRequired })
    .trim()
    .min(1, messages.codeIsRequired)
    .overwrite((text) => plainDigits(text).replace(/[\s-]/g, ''))
    .regex(/^\d{6}$/, messages.codeHas6Digits),
})

/** `POST /auth/code/login`. Without an account the name is required, which opens one. */
export const codeLoginRequestSchema = codeEntrySchema.extend({
  name: requiredText(messages.nameIsRequired, 100).optional(),
})
export type CodeLoginRequest = z.infer<typeof codeLoginRequestSchema>

/** `POST /auth/confirm/code`: a code to an address of the caller, whose account has no password. */
export const askConfirmationCodeRequestSchema = z.object({ channel: channelSchema })
export type AskConfirmationCodeRequest = z.infer<typeof askConfirmationCodeRequestSchema>

/** `POST /auth/confirm/code/entry`. */
export const confirmWithCodeRequestSchema = codeEntrySchema
export type ConfirmWithCodeRequest = z.infer<typeof confirmWithCodeRequestSchema>
