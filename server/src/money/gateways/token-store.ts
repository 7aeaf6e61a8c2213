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
