// What visitors choose, the language and the theme, is kept in cookies: the server renders pages by them.

const YEAR_SECONDS = 31_536_000

/** A cookie that stores a visitor's choice for a year; the server reads it before rendering. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

/** Requests that are sent after this have the cookie, also a reload. */
export function rememberChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older versions of Safari.
  document.cookie = choiceCookie(name, value)
  // Chromium may send a reload before it has stored the cookie. Reading waits until it is stored.
  void document.cookie
}

export type Theme = 'light' | 'dark'

/** The theme the visitor chose before, so that the server renders it at once. */
export function themeOfCookies(cookies: string | null): Theme | null {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return value === 'light' || value === 'dark' ? value : null
}

/** Changes to the theme that is not shown: the chosen one, else the system's. */
export function switchTheme(): void {
  const root = document.documentElement
  const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next: Theme = shown === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  rememberChoice('theme', next)
}
