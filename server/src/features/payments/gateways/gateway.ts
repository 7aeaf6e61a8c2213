import type { Contact } from '@jhilik/contract/contacts.ts'
import type { z } from 'zod'
import type { Locale } from '../../../platform/locale.ts'

/** What a gateway is told about an attempt. */
export interface AttemptToPay {
  /** Our reference, unique for ever. */
  merchantRef: string
  amountMinor: number
  currency: string
  description: string
  customer: Contact
  /** What the customer reads, for gateways that can use it. */
  locale: Locale
  /** Where the browser comes back to. */
  returnUrls: { success: string; fail: string; cancel: string }
}

export type StartResult =
  | { kind: 'redirect'; url: string }
  /** The gateway said no; nothing was started. */
  | { kind: 'refused'; reason: string }
  /** No clear answer (time-out, 5xx): only an inspection can tell. */
  | { kind: 'unknown'; reason: string }

/** What the gateway says about an attempt, asked by us with our credentials. */
export type ProviderState =
  | {
      kind: 'paid'
      /** Null when the gateway's amount could not be read exactly. */
      amountMinor: number | null
      currency: string
      providerTxnId: string
      merchantRef: string
      risk: boolean
    }
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  /** The gateway does not know the reference: nothing was ever paid with it. */
  | { kind: 'absent' }
  /** No clear answer; ask again later. */
  | { kind: 'unknown'; reason: string }

/** Money to give back, of a payment that has succeeded. */
interface RefundToSend {
  /** Ours; the same one asks for the same refund, however often it is sent. */
  refundId: string
  merchantRef: string
  providerTxnId: string
  amountMinor: number
  currency: string
}

export type RefundResult =
  | { kind: 'done'; providerRefundId: string }
  /** The gateway will not; staff do it in its panel. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** One way to pay. A provider's field names and decimals appear in its adapter only. */
export interface Gateway {
  name: string
  /** Hosts a browser may be sent to. */
  origins: string[]
  start(attempt: AttemptToPay): Promise<StartResult>
  /** The source of truth. Never captures, may be asked as often as needed. */
  inspect(merchantRef: string): Promise<ProviderState>
  /** Our reference among the fields of a return or notification. Nothing else in them is trusted. */
  referenceOf(fields: Readonly<Record<string, string>>): string | undefined
  /** Absent where the gateway publishes no call for it. */
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
