import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { type ExtraCatalog, languageOf, loadExtraTexts, localeOfPage } from './i18n.ts'

/** A client loader of a route whose texts are in a catalog of their own. */
export const extraTextsLoader = (name: ExtraCatalog) => async (): Promise<null> => {
  await loadExtraTexts(name, localeOfPage())
  return null
}

/** Around such a route: provides the loaded texts. */
export function WithExtraTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={languageOf(locale).messages}>
      {children}
    </IntlProvider>
  )
}
