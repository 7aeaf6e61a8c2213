const YEAR_SECONDS = 31_536_000

/** A cookie that remembers what a visitor chose for a year, where the server can read it before it renders. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

export function rememberChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
  document.cookie = choiceCookie(name, value)
}
