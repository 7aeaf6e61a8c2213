import { z } from 'zod'
import { emailSchema } from './primitives.ts'

/** The answer is the same whether or not the address was known, so it tells nothing about others. */
export const subscribeRequestSchema = z.object({
  email: z.string({ error: 'Email is required' }).min(1, 'Email is required').pipe(emailSchema),
})
export type SubscribeRequest = z.infer<typeof subscribeRequestSchema>
