import { useLocale } from 'use-intl'
import type { Locale } from './i18n.ts'

const YEAR_SECONDS = 31_536_000

/** The language this page could also be in, and the way there: the same page, rendered anew. */
export function useOtherLanguage() {
  const other: Locale = useLocale() === 'bn' ? 'en' : 'bn'

  function choose() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
    document.cookie = `locale=${other}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
    window.location.reload()
  }

  return { other, choose }
}
