import type { Contact } from '@jhilik/contract/contacts.ts'
import type { GatewayLimits } from '@jhilik/contract/gateways.ts'
import type { PaymentMethod } from '@jhilik/contract/home.ts'
import type { z } from 'zod'
import type { Locale } from '../../platform/locale.ts'
import type { GatewayMessage, MessageContent, ReturnOutcome } from '../rules/gateway-messages.ts'
import type { Logo } from './logo.ts'

/** An attempt as it is sent to a gateway. */
export interface AttemptToPay {
  /** Our reference; never reused. */
  merchantRef: string
  /** The time is the same in every call with this reference, like everything else. */
  createdAt: Date
  /** The booking can be paid until then; the page should be open at least so long. */
  holdExpiresAt: Date
  amountMinor: number
  currency: string
  description: string
  customer: Contact
  /** The business's own mail address, for gateways that require one when the customer's cannot be sent; may be empty. */
  businessEmail: string
  /** The customer's language, for gateways that support it. */
  locale: Locale
  /** The addresses to which the gateway sends the browser back. */
  returnUrls: Record<ReturnOutcome, string>
  /** The address to which the gateway reports a change of the payment. */
  notifyUrl: string
}

/** An attempt as stored, for questions about it. */
export interface StartedAttempt {
  merchantRef: string
  /** The gateway's id of the attempt; null when its start named none. */
  providerRef: string | null
  amountMinor: number
  currency: string
  /** The milliseconds since the attempt was created. */
  ageMs: number
  /** The address of its payment page is known, so that somebody may have paid there. */
  hasPage: boolean
  /** The customer has come back after authorizing it, so that a capture may have taken the money. */
  mayBeCaptured: boolean
}

/** `sandbox`: the provider's test system, where no money moves. */
type Environment = 'sandbox' | 'live'

export type StartResult =
  /** `providerRef` is the gateway's id of the attempt, if it names one. */
  | { kind: 'redirect'; url: string; providerRef?: string }
  /** The gateway refused; nothing was started. */
  | { kind: 'refused'; reason: string }
  /** There was no clear answer (time-out, 5xx): only an inspection can find out. */
  | { kind: 'unknown'; reason: string }

/**
 * The gateway's answer about an attempt, requested with our credentials. Every kind but `unknown` needs an answer that
 * the gateway's documentation describes: whatever is not recognized says nothing about the money.
 */
export type ProviderState =
  /** `payments` are all payments with the reference, at gateways that may take more than one. */
  | (PaidState & { payments?: readonly PaidState[] })
  | { kind: 'pending' }
  | { kind: 'failed' }
  | { kind: 'expired' }
  /** The gateway does not know the reference: nothing was ever paid with it. */
  | { kind: 'absent' }
  /** There was no clear answer; ask again later. */
  | { kind: 'unknown'; reason: string }

export interface PaidState {
  kind: 'paid'
  /** Null when the gateway's amount could not be read exactly. */
  amountMinor: number | null
  currency: string
  /** The fee that the gateway keeps, in minor units of `currency`; null when it does not say. */
  feeMinor: number | null
  providerTxnId: string
  merchantRef: string
  risk: boolean
  /** The payment method; null when the gateway named none that is known. */
  method: string | null
}

/** A refund of a successful payment, as it is sent to the gateway. */
export interface RefundToSend {
  /** Our id of the refund, by which most gateways recognize a repeated request. */
  refundId: string
  merchantRef: string
  providerRef: string | null
  providerTxnId: string
  amountMinor: number
  currency: string
  /** The gateway's id of this refund; null until it has named one. */
  providerRefundId: string | null
  /** The gateway's ids of the other refunds of the same payment. */
  otherRefundIds: readonly string[]
  /** The minutes since it was last sent; null when it was not. */
  minutesSinceSent: number | null
}

export type RefundResult =
  | { kind: 'done'; providerRefundId: string }
  /** The gateway works on it: `inspectRefund` tells how it ends. */
  | { kind: 'accepted'; providerRefundId: string }
  /** The gateway did not and will not pay it, because it has refused it or was never told. Staff do it by hand. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type RefundState =
  | RefundResult
  /** The gateway has not received it: it may be sent. */
  | { kind: 'absent' }

/** A refund of a payment, as the gateway lists it. */
export interface ReportedRefund {
  providerRefundId: string
  /** Our id of the refund; null for one that was made in the gateway's panel. */
  refundId: string | null
  /** Null when it could not be read exactly. */
  amountMinor: number | null
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  /** The reason why it failed. */
  reason: string | null
}

/** The payer's bank questions a payment, as the gateway lists it. */
export interface ReportedDispute {
  providerDisputeId: string
  /** Null when it could not be read exactly. */
  amountMinor: number | null
  currency: string
  /** `closed`: it ended without a decision about money. */
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  /** The gateway's word for what the payer objects to. */
  reason: string
  respondBy: Date | null
  /** The sum that was taken and not given back, and the fee that the gateway charges for it, in `currency`. */
  withdrawnMinor: number
  feeMinor: number
  openedAt: Date
}

/** `unknown`: it did not answer, or refused the credentials. */
export type ProbeResult = { kind: 'answers' } | { kind: 'unknown'; reason: string }

/** `closed`: nobody can pay there any more, also because the page had ended before. */
export type CloseResult = { kind: 'closed' } | { kind: 'unknown'; reason: string }

export type ReversalsResult =
  | { kind: 'known'; refunds: ReportedRefund[]; disputes: ReportedDispute[] }
  | { kind: 'unknown'; reason: string }

/**
 * `unsigned`: a message that the provider does not, or not always, sign. `unknown`: the signature could not be checked
 * now, so the message has to be sent again.
 */
export type Authenticity = 'authentic' | 'forged' | 'unsigned' | 'unknown'

/** One way to pay. Only its adapter contains a provider's field names and decimals. */
export interface Gateway {
  name: string
  environment: Environment
  /** The origins of pages to which a browser may be sent. */
  origins: string[]
  /** The methods that customers can choose on its page. */
  methods: readonly PaymentMethod[]
  /** The gateway is offered only for amounts within these limits. */
  limits: GatewayLimits
  /** A customer can pay twice with one reference there, so a paid or rejected attempt is asked about for another day. */
  mayBePaidTwice?: boolean
  /** Asks whether the gateway answers and accepts the credentials. This changes nothing there. */
  probe(): Promise<ProbeResult>
  start(attempt: AttemptToPay): Promise<StartResult>
  /** This is the only proof of payment. It never captures and may be called any number of times. */
  inspect(attempt: StartedAttempt): Promise<ProviderState>
  /**
   * Captures a payment that the customer has authorized, at gateways that wait for this call, and then returns the same
   * as `inspect`. It is called only while the hold lasts and may be repeated.
   */
  capture?(attempt: StartedAttempt): Promise<ProviderState>
  /**
   * Closes the page of a payment that is not wanted any more, if it is still open. Only an inspection tells how the payment
   * has ended. Undefined when pages cannot be closed.
   */
  closePage?(attempt: StartedAttempt): Promise<CloseResult>
  /** Reads what a return or notification is about; undefined when it names no attempt. */
  read(message: GatewayMessage): MessageContent | undefined
  /** Checks whether a message has the provider's signature. Undefined for providers that sign nothing verifiable. */
  authenticate?(message: GatewayMessage): Authenticity | Promise<Authenticity>
  /**
   * Accepts a subscription to notifications, which an authentic message asks for; undefined for any other message.
   * `failed` when the provider could not be told.
   */
  confirmSubscription?(message: GatewayMessage): Promise<'done' | 'failed' | undefined>
  /** Undefined when the gateway has no call for refunds. */
  refund?(refund: RefundToSend): Promise<RefundResult>
  /**
   * Called before a refund is sent again, and until an accepted one has ended. Undefined when the gateway has no call
   * for it.
   */
  inspectRefund?(refund: RefundToSend): Promise<RefundState>
  /** Lists all refunds and disputes of a payment, as they are now. Undefined when the gateway has no call for it. */
  listReversals?(providerTxnId: string): Promise<ReversalsResult>
  /** Returns the address of a payment in the gateway's panel. Undefined when panels have no such address. */
  panelUrl?(providerTxnId: string): string
}

/** A provider's settings by their names in the environment. */
export type GatewaySettings = Readonly<Record<string, string | undefined>>

/** A configured gateway. */
export interface GatewayConfig {
  provider: string
  settings: GatewaySettings
}

export interface GatewayOptions {
  /** The time that the gateway may take to answer. */
  timeoutMs?: number
}

/** What adapters need beyond their settings. */
export interface GatewayTools {
  tokens: TokenStore
}

/** The settings of one provider's gateways and how they are opened. `registry.ts` lists all providers. */
export interface GatewayProvider {
  /** The provider's name in `GATEWAYS`, in callback addresses and on attempts. */
  name: string
  /** The name that customers know. */
  displayName: Record<Locale, string>
  logo: Logo
  /** Every setting has a default or is optional. */
  settings: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** The setting with the address of its API. */
  address: string
  /** The settings that make a store: all of them are set, or none. */
  credentials: readonly string[]
  /** Returns whether the settings are of the provider's test system, where no money moves. */
  isTest(settings: GatewaySettings): boolean
  open(settings: GatewaySettings, tools: GatewayTools): Gateway
}

/** The answer of a provider to the request for a token. */
export type TokenResult =
  | { kind: 'token'; token: string; expiresInSeconds: number }
  | { kind: 'refused'; reason: string }
  /** There was no clear answer: the provider may have counted the request. */
  | { kind: 'unknown'; reason: string }

/** Stores access tokens of a provider that limits how often they are renewed. All processes share them. */
export interface TokenStore {
  /**
   * Returns a valid token of the account. One process at a time calls `renew`, at most twice an hour. `rejected` is a
   * token that the provider does not accept any more.
   */
  get(account: string, renew: () => Promise<TokenResult>, rejected?: string): Promise<TokenResult>
}
