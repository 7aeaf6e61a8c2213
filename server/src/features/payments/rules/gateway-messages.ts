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
  /** By our reference, or by the gateway's id. */
  attempt: { merchantRef: string } | { providerRef: string }
  /** Of a return, when the gateway has one address for all outcomes. */
  outcome?: ReturnOutcome
}
