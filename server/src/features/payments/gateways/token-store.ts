/** What a provider answered to the request for a token. */
export type TokenResult =
  | { kind: 'token'; token: string; expiresInSeconds: number }
  | { kind: 'refused'; reason: string }
  /** No clear answer: the provider may have counted the request. */
  | { kind: 'unknown'; reason: string }

/** Access tokens of a provider that limits how often they are renewed; shared by all processes. */
export interface TokenStore {
  /**
   * A valid token of the account; `renew` is called by one process at a time, and at most twice an hour. `rejected`
   * is a token that the provider does not accept any more.
   */
  get(account: string, renew: () => Promise<TokenResult>, rejected?: string): Promise<TokenResult>
}
