import { z } from 'zod'
import { successList } from './envelope.ts'
import { idSchema, instantSchema } from './primitives.ts'

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
