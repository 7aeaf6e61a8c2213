import { aamarpay } from './aamarpay.ts'
import { bkash } from './bkash.ts'
import type { GatewayProvider } from './gateway.ts'
import { sslcommerz } from './sslcommerz.ts'
import { stripe } from './stripe.ts'

/**
 * All providers that have an adapter. When several are configured, the first one is offered unless `GATEWAYS` says
 * otherwise.
 */
export const providers: readonly GatewayProvider[] = [aamarpay, sslcommerz, bkash, stripe]
