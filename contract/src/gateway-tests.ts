import { z } from 'zod'
import { success } from './envelope.ts'

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
