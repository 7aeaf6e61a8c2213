/** A return of a browser, or a notification, as it arrived. */
export interface GatewayMessage {
  /** Of the query and of a form or JSON body. */
  fields: Readonly<Record<string, string>>
  rawBody: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Which button the customer left the gateway's page by. */
export type ReturnOutcome = 'success' | 'fail' | 'cancel'

/** What a message is about. Only a hint: what counts is the gateway's answer. */
export interface MessageContent {
  /** By our reference, or by the gateway's id of the attempt or of the transaction that paid it. */
  attempt: { merchantRef: string } | { providerRef: string } | { providerTxnId: string }
  /** Of a return, when the gateway has one address for all outcomes. */
  outcome?: ReturnOutcome
  /** It is about a refund or a dispute of the payment; `id` is the gateway's, null when it names several. */
  reversal?: { id: string | null }
}
