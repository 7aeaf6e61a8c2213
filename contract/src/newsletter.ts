import { z } from 'zod'
import { success } from './envelope.ts'
import { requiredEmailSchema } from './fields.ts'
import { linkTokenSchema } from './primitives.ts'

/** The answer is the same for known and unknown addresses, so that it does not reveal which are known. */
export const subscribeRequestSchema = z.object({
  email: requiredEmailSchema,
})
export type SubscribeRequest = z.infer<typeof subscribeRequestSchema>

/** The token of a link in a newsletter mail. */
export const newsletterTokenSchema = z.object({ token: linkTokenSchema })

/** The purpose of a link in a newsletter mail. */
export const newsletterPurposeSchema = z.enum(['confirm', 'unsubscribe'])
export type NewsletterPurpose = z.infer<typeof newsletterPurposeSchema>

export const subscriptionSchema = z.object({
  email: z.string(),
  status: z.enum(['pending', 'confirmed', 'unsubscribed']),
})
export type Subscription = z.infer<typeof subscriptionSchema>
export const subscriptionResponseSchema = success(subscriptionSchema)
