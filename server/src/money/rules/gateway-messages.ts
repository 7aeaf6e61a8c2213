/** A browser's return, or a notification, as it arrived. */
export interface GatewayMessage {
  /** The fields of the query and of a form or JSON body. */
  fields: Readonly<Record<string, string>>
  rawBody: string
  /** The names of the headers are in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The button with which the customer left the gateway's page. */
export type ReturnOutcome = 'success' | 'fail' | 'cancel'

/** What a message is about. It decides nothing: what counts is the gateway's answer. */
export interface MessageContent {
  /** The attempt by our reference, or by the gateway's id of it or of the transaction that paid it. */
  attempt: { merchantRef: string } | { providerRef: string } | { providerTxnId: string }
  /** The outcome of a return, when the gateway has one address for all outcomes. */
  outcome?: ReturnOutcome
  /** It is about a refund or a dispute of the payment; `id` is the gateway's, null when it names several. */
  reversal?: { id: string | null }
}

/**
 * The reason why the gateway is asked about an attempt: on schedule, because a notification reported something, or
 * because the browser came back by one of the return addresses. It decides the words and when to ask again. At a
 * gateway that waits for our capture, `success-return` means that the customer has authorized the payment. What counts
 * is the gateway's answer. `signed-report` is a notification with its signature.
 */
export type InspectionTrigger = 'schedule' | 'report' | 'signed-report' | `${ReturnOutcome}-return`
