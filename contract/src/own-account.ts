import { z } from 'zod'
import { dutySchema, roleSchema } from './accounts.ts'
import { success, successList } from './envelope.ts'
import { requiredEmailSchema } from './fields.ts'
import { idSchema, instantSchema, linkTokenSchema } from './primitives.ts'

/** `GET /auth/account` returns the caller's profile as it is now, and how the caller can log in. */
export const ownAccountSchema = z.object({
  _id: idSchema,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  img: z.string(),
  role: roleSchema,
  /** Null for users. */
  duty: dutySchema.nullable(),
  /** Empty for an account that was opened with a phone number. */
  email: z.string(),
  /** The account's owner has proved that they read the mails of the address. */
  emailVerified: z.boolean(),
  /** The address that was asked for and is not confirmed yet; null for none. */
  newEmail: z.string().nullable(),
  /** The number that logs in with a code, in E.164; null for none. */
  verifiedPhone: z.string().nullable(),
  hasPassword: z.boolean(),
  /** An account at Google logs in to this account. */
  hasGoogle: z.boolean(),
  /** Customers see the first name and picture of a member of a crew; null for who belongs to none. */
  shownToCustomers: z.boolean().nullable(),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>
export const ownAccountResponseSchema = success(ownAccountSchema)

/** The body of `POST /auth/email/verify`: the token of the link. */
export const verifyEmailRequestSchema = z.object({ token: linkTokenSchema })
export type VerifyEmailRequest = z.infer<typeof verifyEmailRequestSchema>

/** The body of `POST /auth/email/change`, which sends a mail with a link to the new address. */
export const changeEmailRequestSchema = z.object({ email: requiredEmailSchema })
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>

/** The body of `POST /auth/email/change/confirm`: the token of the link. */
export const confirmEmailChangeRequestSchema = z.object({ token: linkTokenSchema })
export type ConfirmEmailChangeRequest = z.infer<typeof confirmEmailChangeRequestSchema>
export const emailChangedResponseSchema = success(z.object({ email: z.string() }))

/** `POST /auth/google/link` returns the address at Google to go to. */
export const googleStartResponseSchema = success(z.object({ url: z.string() }))

/** `GET /auth/sign-ins` returns these: a browser or another program in which the caller is signed in. */
export const signInSchema = z.object({
  _id: idSchema,
  /** Empty when unknown, like `system`. */
  browser: z.string(),
  system: z.string(),
  /** The network of the last use: an IPv4 address or the /64 network of an IPv6 address. */
  address: z.string(),
  signedInAt: instantSchema,
  lastUsedAt: instantSchema,
  /** This call belongs to the sign-in. */
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof signInSchema>

export const signInListResponseSchema = successList(signInSchema)
