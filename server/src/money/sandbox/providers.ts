import type { Locale } from '../../platform/locale.ts'
import { aamarpay } from '../gateways/aamarpay.ts'
import type { Gateway, GatewayConfig, GatewayProvider } from '../gateways/gateway.ts'
import { type Logo, methodLogos } from '../gateways/logo.ts'
import type { PageKind } from './customer-steps.ts'

interface SandboxGateway {
  page: PageKind
  displayName: Record<Locale, string>
  logo: Logo
  methods: Gateway['methods']
}

const GATEWAYS: readonly SandboxGateway[] = [
  {
    page: 'wallet',
    displayName: { en: 'bKash (sandbox)', bn: 'বিকাশ (স্যান্ডবক্স)' },
    logo: methodLogos.bkash,
    methods: ['bkash'],
  },
  {
    page: 'card',
    displayName: { en: 'Card (sandbox)', bn: 'কার্ড (স্যান্ডবক্স)' },
    logo: methodLogos.card,
    methods: ['visa', 'mastercard'],
  },
]

/** The gateways of a demo. They start and inspect like aamarPay's adapter, and open another of the sandbox's pages. */
export const sandboxProviders: readonly GatewayProvider[] = GATEWAYS.map(
  ({ page, displayName, logo, methods }) => {
    const name = `sandbox-${page}`
    return {
      ...aamarpay,
      name,
      displayName,
      logo,
      open(settings, tools) {
        const gateway = aamarpay.open(settings, tools)
        return {
          ...gateway,
          name,
          methods,
          async start(attempt) {
            const started = await gateway.start(attempt)
            if (started.kind !== 'redirect') return started
            const url = new URL(started.url)
            url.searchParams.set('page', page)
            return { ...started, url: url.href }
          },
        }
      },
    }
  },
)

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
