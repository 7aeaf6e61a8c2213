import { aamarpay } from './aamarpay.ts'
import type { GatewayProvider } from './gateway.ts'

/** Every provider there is an adapter for. With several stores the first one is offered unless `GATEWAYS` says otherwise. */
export const providers: readonly GatewayProvider[] = [aamarpay]
