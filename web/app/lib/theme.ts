import { useState } from 'react'
import { rememberChoice } from './choice-cookie.ts'
import { useRootData } from './site.ts'

export type Theme = 'light' | 'dark'

/** The theme the visitor chose before, so that the server renders it at once. */
export function themeOfCookies(cookies: string | null): Theme | null {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return value === 'light' || value === 'dark' ? value : null
}

/** The chosen theme, null while the system's is followed, and a way to switch. */
export function useTheme() {
  const { theme: remembered } = useRootData()
  const [theme, setTheme] = useState(remembered)

  function toggle() {
    const root = document.documentElement
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    const next: Theme = shown === 'dark' ? 'light' : 'dark'
    root.dataset.theme = next
    rememberChoice('theme', next)
    setTheme(next)
  }

  return { theme, toggle }
}
