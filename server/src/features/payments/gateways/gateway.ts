import type { Contact } from '@jhilik/contract/contacts.ts'
import type { PaymentMethod } from '@jhilik/contract/home.ts'
import type { z } from 'zod'
import type { Locale } from '../../../platform/locale.ts'

/** An attempt as it is sent to a gateway. */
export interface AttemptToPay {
  /** Our reference; never reused. */
  merchantRef: string
  amountMinor: number
  currency: string
  description: string
  customer: Contact
  /** The customer's language, for gateways that support it. */
  locale: Locale
  /** Where the gateway sends the browser back to. */
  returnUrls: { success: string; fail: string; cancel: string }
}

export type StartResult =
  | { kind: 'redirect'; url: string }
  /** The gateway refused; nothing was started. */
  | { kind: 'refused'; reason: string }
  /** No clear answer (time-out, 5xx): only an inspection can find out. */
  | { kind: 'unknown'; reason: string }

/** The gateway's answer about an attempt, requested with our credentials. */
export type ProviderState =
  | {
      kind: 'paid'
      /** Null when the gateway's amount could not be read exactly. */
      amountMinor: number | null
      currency: string
      providerTxnId: string
      merchantRef: string
      risk: boolean
      /** What was paid with; null when the gateway named nothing that is known. */
      method: string | null
    }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  /** The gateway does not know the reference: nothing was ever paid with it. */
  | { kind: 'absent' }
  /** No clear answer; ask again later. */
  | { kind: 'unknown'; reason: string }

/** A refund of a successful payment, as it is sent to the gateway. */
interface RefundToSend {
  /** Our id of it, by which the gateway recognizes a repeated request. */
  refundId: string
  merchantRef: string
  providerTxnId: string
  amountMinor: number
  currency: string
}

export type RefundResult =
  | { kind: 'done'; providerRefundId: string }
  /** The gateway refused; staff do it in its panel. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** One way to pay. A provider's field names and decimals appear in its adapter only. */
export interface Gateway {
  name: string
  /** Hosts a browser may be sent to. */
  origins: string[]
  /** What customers can pay with on its page. */
  methods: readonly PaymentMethod[]
  start(attempt: AttemptToPay): Promise<StartResult>
  /** The only proof of payment. Never captures; may be called any number of times. */
  inspect(merchantRef: string): Promise<ProviderState>
  /** Our reference among the fields of a return or notification. Nothing else in them is trusted. */
  referenceOf(fields: Readonly<Record<string, string>>): string | undefined
  /** Undefined when the gateway has no call for refunds. */
  refund?(refund: RefundToSend): Promise<RefundResult>
}

/** A provider's settings by their names in the environment. */
export type GatewaySettings = Readonly<Record<string, string | undefined>>

/** A configured gateway. */
export interface GatewayConfig {
  provider: string
  settings: GatewaySettings
}

/** How gateways of one provider are configured and opened. `providers.ts` lists all providers. */
export interface GatewayProvider {
  /** The value of `GATEWAYS`, also in callback addresses and on attempts. */
  name: string
  /** Every setting has a default or is optional. */
  settings: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** The setting with the address of its API. */
  address: string
  /** The settings that make a store: all of them are set, or none. */
  credentials: readonly string[]
  open(settings: GatewaySettings): Gateway
}
