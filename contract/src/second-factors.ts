import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { MAX_PASSKEY_NAME } from './constants.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { idSchema, instantSchema } from './primitives.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

/** Replaces the letters that are mistaken for digits: `O` is read as 0, `I` and `L` as 1. */
const plainCode = (text: string) =>
  plainDigits(text).replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

const enteredCode = z
  .string({ error: messages.codeIsRequired })
  .overwrite(cleanText)
  .min(1, messages.codeIsRequired)
  .max(100, messages.atMost100Characters)

/** The six digits that an authenticator app shows. */
const appCodeSchema = enteredCode.overwrite(plainCode).regex(/^\d{6}$/, messages.codeHas6Digits)

/** The six digits of an authenticator app, or a recovery code of ten characters. */
const factorCodeSchema = enteredCode
  .overwrite(plainCode)
  .regex(/^(\d{6}|[0-9A-Z]{10})$/, messages.appOrRecoveryCode)

const ticketSchema = z.string().min(1).max(2000)

/** The ways in which an account can prove its second factor. */
export const FACTOR_WAYS = ['app', 'passkey', 'recovery_code'] as const
export type FactorWay = (typeof FACTOR_WAYS)[number]
const waysSchema = z.array(z.enum(FACTOR_WAYS))

/** The body of `POST /auth/login/second-factor`, which follows the error `second_factor_required`. */
export const secondFactorLoginRequestSchema = z.object({ ticket: ticketSchema, code: factorCodeSchema })
export type SecondFactorLoginRequest = z.infer<typeof secondFactorLoginRequestSchema>

/** The body of `POST /auth/confirm/second-factor`. */
export const confirmFactorRequestSchema = z.object({ code: factorCodeSchema })
export type ConfirmFactorRequest = z.infer<typeof confirmFactorRequestSchema>

const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  addedAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** `GET /auth/second-factors` returns this. */
export const secondFactorsSchema = z.object({
  /** Null when there is no authenticator app. */
  appAddedAt: instantSchema.nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** The ways of which one is asked for after the password; empty when nothing is asked for. */
  ways: waysSchema,
  /** Whether the caller needs a second factor before they can do anything as an admin. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactorsSchema>
export const secondFactorsResponseSchema = success(secondFactorsSchema)

/** `POST /auth/authenticator/setup` returns this. */
export const newAuthenticatorSchema = z.object({
  /** The key in base32, to type into the app. */
  key: z.string(),
  /** The same key as an address for the app to scan. */
  uri: z.string(),
  ticket: z.string(),
})
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>
export const newAuthenticatorResponseSchema = success(newAuthenticatorSchema)

/** The body of `PUT /auth/authenticator`: the ticket of the set-up, and a code that the app shows. */
export const addAuthenticatorRequestSchema = z.object({ ticket: ticketSchema, code: appCodeSchema })
export type AddAuthenticatorRequest = z.infer<typeof addAuthenticatorRequestSchema>

const recoveryCodesSchema = z.array(z.string())
/** The codes are returned only once, when they are made. */
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

/** The JSON of what `navigator.credentials.create` returns. */
export const createdPasskeySchema = z.object({
  ...credential,
  response: z.looseObject({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** The JSON of what `navigator.credentials.get` returns. */
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

/** The options for the browser's WebAuthn call, as that standard defines them. */
export const passkeyOptionsResponseSchema = success(z.looseObject({ challenge: z.string() }))

/** The body of `POST /auth/passkeys`. */
export const addPasskeyRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, MAX_PASSKEY_NAME),
  passkey: createdPasskeySchema,
})
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequestSchema>
export const addPasskeyResponseSchema = success(
  z.object({
    passkey: passkeySchema,
    /** The first recovery codes of an admin; null for others. */
    recoveryCodes: recoveryCodesSchema.nullable(),
  }),
)

/** The body of `POST /auth/login/passkey` and `POST /auth/confirm/passkey`. */
export const usePasskeyRequestSchema = z.object({ passkey: usedPasskeySchema })
export type UsePasskeyRequest = z.infer<typeof usePasskeyRequestSchema>
