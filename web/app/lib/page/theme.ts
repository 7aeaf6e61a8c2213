import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { rememberChoice } from '../language/choice-cookie.ts'
import { useRootData } from './site.ts'

export type Theme = 'light' | 'dark'

/** The theme the visitor chose before, so that the server renders it at once. */
export function themeOfCookies(cookies: string | null): Theme | null {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return value === 'light' || value === 'dark' ? value : null
}

/** Chosen since the page was loaded; shared by all switches on it. */
const chosen = createStore<{ theme: Theme | null }>(() => ({ theme: null }))

/** The chosen theme, null while it follows the system, and `toggle`. */
export function useTheme() {
  const { theme: remembered } = useRootData()
  const theme = useStore(chosen, (state) => state.theme) ?? remembered

  function toggle() {
    const root = document.documentElement
    const shown =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    const next: Theme = shown === 'dark' ? 'light' : 'dark'
    root.dataset.theme = next
    rememberChoice('theme', next)
    chosen.setState({ theme: next })
  }

  return { theme, toggle }
}
