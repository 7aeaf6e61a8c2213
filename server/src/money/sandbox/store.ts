import type { GatewayConfig } from '../gateways/gateway.ts'

/** The only store of the sandbox. */
export const SANDBOX_STORE = { storeId: 'jhilik-sandbox', signatureKey: 'sandbox-signature-key' }

/** Returns the settings with which the aamarPay adapter, or another one of the sandbox, uses the sandbox. */
export const sandboxGateway = (url: string, provider = 'aamarpay'): GatewayConfig => ({
  provider,
  settings: {
    AAMARPAY_URL: url,
    AAMARPAY_STORE_ID: SANDBOX_STORE.storeId,
    AAMARPAY_SIGNATURE_KEY: SANDBOX_STORE.signatureKey,
  },
})
