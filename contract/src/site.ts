import { z } from 'zod'
import { success } from './envelope.ts'

/** `GET /site`: what every page needs to know about the business. Public. */
export const siteSchema = z.object({
  businessName: z.string(),
  timeZone: z.string(),
  currency: z.string().length(3),
  locale: z.string(),
  publicUrl: z.string(),
  /** On in a demo: the login form is pre-filled with `demoAccount` and the mailbox can be read. */
  demo: z.boolean(),
  demoAccount: z.object({ email: z.string(), password: z.string() }).nullable(),
})
export type Site = z.infer<typeof siteSchema>
export const siteResponseSchema = success(siteSchema)
