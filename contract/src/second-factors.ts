import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { MAX_PASSKEY_NAME } from './constants.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** Without the digits and letters that are mistaken for each other: `O` is read as 0, `I` and `L` as 1. */
const plainCode = (text: string) =>
  plainDigits(text).replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

const enteredCode = z
  .string({ error: messages.codeIsRequired })
  .trim()
  .min(1, messages.codeIsRequired)
  .max(100, messages.atMost100Characters)

/** Six digits of an authenticator app. */
const appCodeSchema = enteredCode.overwrite(plainCode).regex(/^\d{6}$/, messages.codeHas6Digits)

/** Six digits of an authenticator app, or a recovery code of ten characters. */
const factorCodeSchema = enteredCode
  .overwrite(plainCode)
  .regex(/^(\d{6}|[0-9A-Z]{10})$/, messages.appOrRecoveryCode)

const ticketSchema = z.string().min(1).max(2000)

/** What an account can prove as its second factor. */
export const FACTOR_WAYS = ['app', 'passkey', 'recovery_code'] as const
export type FactorWay = (typeof FACTOR_WAYS)[number]
const waysSchema = z.array(z.enum(FACTOR_WAYS))

/** `POST /auth/login/second-factor`, after `second_factor_required`. */
export const secondFactorLoginRequestSchema = z.object({ ticket: ticketSchema, code: factorCodeSchema })
export type SecondFactorLoginRequest = z.infer<typeof secondFactorLoginRequestSchema>

/** `POST /auth/confirm/second-factor`. */
export const confirmFactorRequestSchema = z.object({ code: factorCodeSchema })
export type ConfirmFactorRequest = z.infer<typeof confirmFactorRequestSchema>

const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  addedAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** `GET /auth/second-factors`. */
export const secondFactorsSchema = z.object({
  /** Null without an authenticator app. */
  appAddedAt: instantSchema.nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** What is asked for after the password; empty when nothing is. */
  ways: waysSchema,
  /** Whether the caller can do nothing as an admin without one. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactorsSchema>
export const secondFactorsResponseSchema = success(secondFactorsSchema)

/** `POST /auth/authenticator/setup`. */
export const newAuthenticatorSchema = z.object({
  /** In base32, to type into the app. */
  key: z.string(),
  /** The same for the app to scan. */
  uri: z.string(),
  ticket: z.string(),
})
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>
export const newAuthenticatorResponseSchema = success(newAuthenticatorSchema)

/** `PUT /auth/authenticator`: the ticket of the set-up, and a code that the app shows. */
export const addAuthenticatorRequestSchema = z.object({ ticket: ticketSchema, code: appCodeSchema })
export type AddAuthenticatorRequest = z.infer<typeof addAuthenticatorRequestSchema>

const recoveryCodesSchema = z.array(z.string())
/** Answered once, when they are made. */
export const recoveryCodesResponseSchema = success(z.object({ recoveryCodes: recoveryCodesSchema }))

const binary = z.string().max(20_000)
const outputs = z.looseObject({})
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: outputs.default({}),
}

/** What `navigator.credentials.create` answers, as JSON. */
export const createdPasskeySchema = z.object({
  ...credential,
  response: z.looseObject({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What `navigator.credentials.get` answers, as JSON. */
export const usedPasskeySchema = z.object({
  ...credential,
  response: z.looseObject({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

/** What is passed to the browser's WebAuthn call, as that standard has it. */
export const passkeyOptionsResponseSchema = success(z.looseObject({ challenge: z.string() }))

/** `POST /auth/passkeys`. */
export const addPasskeyRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, MAX_PASSKEY_NAME),
  passkey: createdPasskeySchema,
})
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequestSchema>
export const addPasskeyResponseSchema = success(
  z.object({
    passkey: passkeySchema,
    /** The first ones of an admin; null for others. */
    recoveryCodes: recoveryCodesSchema.nullable(),
  }),
)

/** `POST /auth/login/passkey` and `POST /auth/confirm/passkey`. */
export const usePasskeyRequestSchema = z.object({ passkey: usedPasskeySchema })
export type UsePasskeyRequest = z.infer<typeof usePasskeyRequestSchema>
