import { z } from 'zod'
import { ROLES } from './constants.ts'
import { contactSchema } from './contacts.ts'
import { searchTextSchema } from './digits.ts'
import { DUTIES } from './duties.ts'
import { success, successList } from './envelope.ts'
import {
  anyLines,
  avatarLinkSchema,
  emailSchema,
  phoneSchema,
  plainEmail,
  postalAddressSchema,
  requiredEmailSchema,
  requiredLines,
  requiredText,
} from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { idSchema, instantSchema, linkTokenSchema, versioned } from './primitives.ts'
import { warningsSchema } from './problems.ts'
import * as messages from './validation.ts'

export const roleSchema = z.enum(ROLES)
export const dutySchema = z.enum(DUTIES)

/**
 * `''` and absent both mean "no picture". A picture of another site is fetched once and stored; of this site, only
 * uploaded pictures and those that come with it are taken.
 */
const optionalImage = z.union([z.literal(''), avatarLinkSchema]).optional()

export const passwordSchema = z
  .string({ error: messages.passwordIsRequired })
  .min(1, messages.passwordIsRequired)
  .max(200, messages.atMost200Characters)

const newPasswordSchema = z
  .string({ error: messages.passwordIsRequired })
  .min(8, messages.atLeast8Characters)
  .max(200, messages.atMost200Characters)

export const loginRequestSchema = z.object({ email: emailSchema, password: passwordSchema })
export type LoginRequest = z.infer<typeof loginRequestSchema>

/** The token is also at the top level (S7.1). */
export const loginResponseSchema = success(z.object({ accessToken: z.string() })).extend({
  token: z.string(),
})

export const signupRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 100),
  email: emailSchema,
  phone: phoneSchema,
  password: newPasswordSchema,
  address: anyLines(300).optional(),
  img: optionalImage,
  /** The form sends `user`. The server ignores it: signing up never creates an admin. */
  role: z.string().optional(),
})
export type SignupRequest = z.infer<typeof signupRequestSchema>

/** `keep=reports`: a member of a crew has reports in the browser that were not sent, which the log-out leaves there. */
export const logoutQuerySchema = z.object({ keep: z.enum(['reports']).optional() })

export const refreshResponseSchema = success(z.object({ accessToken: z.string() }))

/** What the access token says about its holder. */
export const accessClaimsSchema = z.object({
  sub: idSchema,
  ...contactSchema.shape,
  role: roleSchema,
  /** The duty of an admin; tokens of users have none. */
  duty: dutySchema.nullish(),
  img: z.string(),
})
export type AccessClaims = z.infer<typeof accessClaimsSchema>

export const userSchema = z.object({
  _id: idSchema,
  ...contactSchema.shape,
  role: roleSchema,
  /** Null for users. */
  duty: dutySchema.nullable(),
  img: z.string(),
  /** False once an admin has deactivated the account. */
  active: z.boolean(),
  createdAt: instantSchema,
})
export type User = z.infer<typeof userSchema>

/** An account or a contact as staff see it. */
export const listedUserSchema = userSchema.extend({
  /** False for a contact: a person for whom staff have booked. */
  hasAccount: z.boolean(),
  /** Whether the e-mail address was confirmed with a mail to it, or by a log-in provider. */
  emailVerified: z.boolean(),
  /** An admin whose permissions begin, outside a demo, when the e-mail address is confirmed. */
  dutyAwaitsEmail: z.boolean(),
  /** The version of role, duty and note, for the header `If-Match`. */
  ...versioned,
})
export type ListedUser = z.infer<typeof listedUserSchema>

/** The body of `POST /auth/password/forgotten`, which sends a mail with a link to choose a new password. */
export const forgottenPasswordRequestSchema = z.object({ email: requiredEmailSchema })
export type ForgottenPasswordRequest = z.infer<typeof forgottenPasswordRequestSchema>

/** The body of `POST /auth/password/reset`: the link's token and the new password. */
export const resetPasswordRequestSchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
})
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>

/** `POST /auth/confirm`. */
export const confirmRequestSchema = z.object({ password: passwordSchema })
export type ConfirmRequest = z.infer<typeof confirmRequestSchema>

/** `PUT /auth/password`. */
export const changePasswordRequestSchema = z.object({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
})
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>

export const userResponseSchema = success(userSchema)
/** `PUT /auth/{userId}`. */
export const updatedProfileResponseSchema = userResponseSchema.extend({ warnings: warningsSchema })

/** Signing up also signs in: the response has the new user and a token, as at login. */
export const signupResponseSchema = success(userSchema.extend({ accessToken: z.string() })).extend({
  token: z.string(),
  warnings: warningsSchema,
})
export const userListResponseSchema = successList(listedUserSchema)

/** `q` is searched in names, email addresses and phone numbers. */
export const userListQuerySchema = pageQuerySchema.extend({
  q: searchTextSchema.optional(),
  role: roleSchema.optional(),
  active: z.enum(['true', 'false']).optional(),
})
export type UserListQuery = z.infer<typeof userListQuerySchema>

/** The reason is stored in the audit entry; the user does not see it. */
export const deactivateUserRequestSchema = z.object({ reason: requiredLines(messages.reasonIsRequired, 300) })
export const reactivateUserRequestSchema = z.object({ reason: requiredLines(messages.reasonIsRequired, 300) })

/** An admin whose `duty` is not named keeps it; a new one becomes an owner (`UNNAMED_DUTY`). */
export const changeRoleRequestSchema = z
  .object({ role: roleSchema, duty: dutySchema.optional() })
  .refine(({ role, duty }) => role === 'admin' || !duty, { path: ['duty'], message: messages.dutyNeedsAdmin })
export type ChangeRoleRequest = z.infer<typeof changeRoleRequestSchema>

export const updateProfileRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 100),
  /** The address is optional and ignored, because an account keeps its email address. */
  email: z.string().overwrite(plainEmail).min(1, messages.emailIsRequired).optional(),
  phone: phoneSchema,
  address: postalAddressSchema,
  img: optionalImage,
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequestSchema>
