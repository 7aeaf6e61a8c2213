/*
 * A cookie that says that the refresh cookie, which scripts cannot read, belongs to somebody who is signed in, where
 * local storage cannot say so. It ends with the session, also when a log-out does not reach the server.
 */

/** Inline scripts contain this function as well. */
export const isMarkedSignedIn = (): boolean => document.cookie.includes('jhilik_signed_in')

/** The mark lasts as long as the refresh cookie: 30 days. */
export function markSignedIn(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older versions of Safari.
  document.cookie = `jhilik_signed_in=1; Path=/; Max-Age=${isSignedIn ? 2_592_000 : 0}; SameSite=Lax`
}
