import { z } from 'zod'
import { success } from './envelope.ts'
import { phoneSchema, requiredText } from './fields.ts'
import * as messages from './validation.ts'

/** `POST /text-messages/test` sends a message to oneself, to see whether the provider takes it. */
export const testMessageRequestSchema = z.object({
  to: phoneSchema,
  text: requiredText(messages.messageIsRequired, 300),
})
export type TestMessageRequest = z.infer<typeof testMessageRequestSchema>

export const testMessageSchema = z.object({
  accepted: z.boolean(),
  /** The answer of the provider, or the reason why it could not be asked. Number, text and keys are removed from it. */
  answer: z.string(),
})
export type TestMessage = z.infer<typeof testMessageSchema>
export const testMessageResponseSchema = success(testMessageSchema)
