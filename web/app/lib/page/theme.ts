import { rememberChoice } from '../language/choice-cookie.ts'

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
