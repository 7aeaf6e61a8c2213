import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { success } from './envelope.ts'
import { emailSchema, phoneSchema, plainEmail, requiredText } from './fields.ts'
import { isPhoneNumber, plainPhone } from './phone-text.ts'
import { idSchema } from './primitives.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

const channelSchema = z.enum(['sms', 'email'])

const isEmail = (text: string) => /[@＠]/.test(text)

/** The destination of a message: a phone number or an e-mail address. */
export const destinationSchema = z
  .string({ error: messages.phoneOrEmailIsRequired })
  .overwrite((text) => (isEmail(text) ? plainEmail(text) : plainPhone(text)))
  .min(1, messages.phoneOrEmailIsRequired)
  .max(254, messages.emailIsTooLong)
  .refine(
    (text) => (isEmail(text) ? emailSchema.safeParse(text).success : isPhoneNumber(text)),
    messages.phoneOrEmailIsNotValid,
  )

/**
 * The body of `POST /auth/code`, which sends a code to sign in with. The answer is the same whether or not there is an
 * account.
 */
export const askCodeRequestSchema = z.object({ to: destinationSchema })
export type AskCodeRequest = z.infer<typeof askCodeRequestSchema>

export const askedCodeSchema = z.object({
  /** The challenge names the code when it is entered. Only the browser that asked for the code has it. */
  challenge: idSchema,
  channel: channelSchema,
  /** The seconds after which another code can be asked for. */
  resendSeconds: z.int(),
})
export type AskedCode = z.infer<typeof askedCodeSchema>
export const askCodeResponseSchema = success(askedCodeSchema)

/** The body of `POST /auth/confirm/code/entry` and `POST /auth/phone/verify`. */
export const codeEntrySchema = z.object({
  challenge: idSchema,
  code: z
    .string({ error: messages.codeIsRequired })
    .overwrite(cleanText)
    .min(1, messages.codeIsRequired)
    .overwrite((text) => plainDigits(text).replace(/[\s-]/g, ''))
    .regex(/^\d{6}$/, messages.codeHas6Digits),
})
export type CodeEntry = z.infer<typeof codeEntrySchema>

/**
 * The body of `POST /auth/code/login`. The name is required when there is no account, because the log-in then opens
 * one.
 */
export const codeLoginRequestSchema = codeEntrySchema.extend({
  name: requiredText(messages.nameIsRequired, 100).optional(),
})
export type CodeLoginRequest = z.infer<typeof codeLoginRequestSchema>

/**
 * The body of `POST /auth/confirm/code`, which sends a code to an address of the caller, whose account has no password.
 */
export const askConfirmationCodeRequestSchema = z.object({ channel: channelSchema })
export type AskConfirmationCodeRequest = z.infer<typeof askConfirmationCodeRequestSchema>

/** The body of `POST /auth/phone/code`, which sends a code to the number that the caller wants to log in with. */
export const askPhoneCodeRequestSchema = z.object({ to: phoneSchema })
export type AskPhoneCodeRequest = z.infer<typeof askPhoneCodeRequestSchema>

/** The answer of `POST /auth/phone/verify`, with the number in E.164. */
export const phoneVerifiedResponseSchema = success(z.object({ phone: z.string() }))
