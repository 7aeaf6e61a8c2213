import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import { rememberChoice } from './choice-cookie.ts'
import type { Locale } from './i18n.ts'

/** The address of the current page in that language. */
function addressIn(locale: Locale, { pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.set('lang', locale)
  return `${pathname}?${params}`
}

/** The other language, the page's address in it, and a click handler that switches by a reload. */
export function useOtherLanguage() {
  const other: Locale = useLocale() === 'bn' ? 'en' : 'bn'
  const href = addressIn(other, useLocation())

  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    rememberChoice('locale', other)
    // A reload in place keeps the history state, such as a chosen slot.
    const here = new URL(window.location.href)
    here.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', here)
    window.location.reload()
  }

  return { other, href, choose }
}
