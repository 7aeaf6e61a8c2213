import { z } from 'zod'
import { success } from './envelope.ts'

/** `GET /gateways` (permission `settings.change`): the configured ones in the order in which customers see them. */
export const configuredGatewaySchema = z.object({
  /** Displayed names and logos: `gateways` of `GET /site`, and `GET /payment-logos/{name}.svg`. */
  name: z.string(),
  /** In a sandbox no money moves. */
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
  /** Whether it answered and accepted the credentials. */
  accepted: z.boolean(),
  environment: z.enum(['sandbox', 'live']),
  /** Why not, in English; null when accepted. */
  answer: z.string().nullable(),
})
export type GatewayTest = z.infer<typeof gatewayTestSchema>
export const gatewayTestResponseSchema = success(gatewayTestSchema)
