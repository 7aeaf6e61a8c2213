import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { languageOf, loadDashboardTexts, localeOfPage } from '../../lib/language/i18n.ts'

/** A dashboard's client loader: its texts are not among the public pages'. */
export async function loadTexts(): Promise<null> {
  await loadDashboardTexts(localeOfPage())
  return null
}

export function WithDashboardTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={languageOf(locale).messages}>
      {children}
    </IntlProvider>
  )
}
