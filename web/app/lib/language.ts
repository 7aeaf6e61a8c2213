import { useLocale } from 'use-intl'
import { rememberChoice } from './choice-cookie.ts'
import type { Locale } from './i18n.ts'

/** The language this page could also be in, and the way there: the same page, rendered anew. */
export function useOtherLanguage() {
  const other: Locale = useLocale() === 'bn' ? 'en' : 'bn'

  function choose() {
    rememberChoice('locale', other)
    window.location.reload()
  }

  return { other, choose }
}
