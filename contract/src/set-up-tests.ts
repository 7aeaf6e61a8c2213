import { z } from 'zod'
import { success } from './envelope.ts'
import { phoneSchema, requiredLines } from './fields.ts'
import * as messages from './validation.ts'

/**
 * `GET /gateways` (permission `settings.change`) returns the configured ones in the order in which customers see them.
 */
export const configuredGatewaySchema = z.object({
  /**
   * The gateway's id. `gateways` of `GET /site` has displayed names; `GET /payment-logos/{name}.svg` returns the logos.
   */
  name: z.string(),
  /** A sandbox moves no money. */
  environment: z.enum(['sandbox', 'live']),
  /** The environment variables with its credentials. */
  variables: z.array(z.string()),
})
export type ConfiguredGateway = z.infer<typeof configuredGatewaySchema>
export const configuredGatewaysResponseSchema = success(z.array(configuredGatewaySchema))

/**
 * `POST /gateways/{name}/test` without a body (permission `settings.change`): asks the gateway with the credentials, without
 * moving money; takes up to half a minute. 404 for a gateway that is not configured.
 */
export const gatewayTestSchema = z.object({
  /** The gateway answered and accepted the credentials. */
  accepted: z.boolean(),
  environment: z.enum(['sandbox', 'live']),
  /** The reason why it did not, in English; null when accepted. */
  answer: z.string().nullable(),
})
export type GatewayTest = z.infer<typeof gatewayTestSchema>
export const gatewayTestResponseSchema = success(gatewayTestSchema)

/**
 * `POST /mails/test` without a body (permission `settings.change`) sends a mail to the caller's own address, at once
 * and without retries. The answer is 409 `no_mail_server` while mails are only written to a folder.
 */
export const testMailSchema = z.object({
  accepted: z.boolean(),
  to: z.string(),
  /** The answer of the mail server, or the reason why it could not be asked. */
  answer: z.string(),
})
export type TestMail = z.infer<typeof testMailSchema>
export const testMailResponseSchema = success(testMailSchema)

/** `POST /text-messages/test` sends a message to oneself, to see whether the provider takes it. */
export const testMessageRequestSchema = z.object({
  to: phoneSchema,
  text: requiredLines(messages.messageIsRequired, 300),
})
export type TestMessageRequest = z.infer<typeof testMessageRequestSchema>

export const testMessageSchema = z.object({
  accepted: z.boolean(),
  /** The answer of the provider, or the reason why it could not be asked. Number, text and keys are removed from it. */
  answer: z.string(),
})
export type TestMessage = z.infer<typeof testMessageSchema>
export const testMessageResponseSchema = success(testMessageSchema)
