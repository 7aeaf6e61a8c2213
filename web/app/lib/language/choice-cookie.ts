const YEAR_SECONDS = 31_536_000

/** A cookie that stores a visitor's choice for a year; the server reads it before rendering. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

/** Requests from now on have the cookie: a reload right after this, too. */
export function rememberChoice(name: string, value: string): string {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older versions of Safari.
  document.cookie = choiceCookie(name, value)
  // Chromium stores it on another thread; reading waits until it has. A reload could be sent with the old cookie.
  return document.cookie
}
