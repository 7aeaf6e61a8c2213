import { z } from 'zod'
import { ROLES } from './constants.ts'
import { contactSchema } from './contacts.ts'
import { success, successList } from './envelope.ts'
import { emailSchema, imageLinkSchema, phoneSchema, postalAddressSchema, requiredText } from './fields.ts'
import { pageQuerySchema } from './paging.ts'
import { idSchema, instantSchema } from './primitives.ts'
import * as messages from './validation.ts'

export const roleSchema = z.enum(ROLES)

/** `''` and absent both mean "no picture". */
const optionalImage = z.union([z.literal(''), imageLinkSchema]).optional()

export const loginRequestSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, messages.passwordIsRequired).max(200, messages.atMost200Characters),
})
export type LoginRequest = z.infer<typeof loginRequestSchema>

/** Login carries the token at the top level as well, where older clients look for it. */
export const loginResponseSchema = success(z.object({ accessToken: z.string() })).extend({
  token: z.string(),
})

export const signupRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 100),
  email: emailSchema,
  phone: phoneSchema,
  password: z
    .string({ error: messages.passwordIsRequired })
    .min(8, messages.atLeast8Characters)
    .max(200, messages.atMost200Characters),
  address: z.string().trim().max(300, messages.atMost300Characters).optional(),
  img: optionalImage,
  /** Sent by the form, always `user`. Whatever is sent, signing up never makes an admin. */
  role: z.string().optional(),
})
export type SignupRequest = z.infer<typeof signupRequestSchema>

export const refreshResponseSchema = success(z.object({ accessToken: z.string() }))

/** What the access token says about its holder. */
export const accessClaimsSchema = z.object({
  sub: idSchema,
  ...contactSchema.shape,
  role: roleSchema,
  img: z.string(),
})
export type AccessClaims = z.infer<typeof accessClaimsSchema>

export const userSchema = z.object({
  _id: idSchema,
  ...contactSchema.shape,
  role: roleSchema,
  img: z.string(),
  /** False once an admin has deactivated the account. */
  active: z.boolean(),
  createdAt: instantSchema,
})
export type User = z.infer<typeof userSchema>

export const userResponseSchema = success(userSchema)

/** Signing up signs in at once: the new user, and a token as at login. */
export const signupResponseSchema = success(userSchema.extend({ accessToken: z.string() })).extend({
  token: z.string(),
})
export const userListResponseSchema = successList(userSchema)

/** `q` is looked for in names, email addresses and phone numbers. */
export const userListQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  role: roleSchema.optional(),
  active: z.enum(['true', 'false']).optional(),
})
export type UserListQuery = z.infer<typeof userListQuerySchema>

/** The reason is for the trail; the user does not see it. */
export const deactivateUserRequestSchema = z.object({ reason: requiredText(messages.reasonIsRequired, 300) })
export const reactivateUserRequestSchema = z.object({ reason: requiredText(messages.reasonIsRequired, 300) })

export const changeRoleRequestSchema = z.object({ role: roleSchema })

export const updateProfileRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 100),
  /** Shown read-only in the form. May be left out; the stored one never changes. */
  email: z.string().trim().min(1, messages.emailIsRequired).optional(),
  phone: phoneSchema,
  address: postalAddressSchema,
  img: optionalImage,
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequestSchema>
