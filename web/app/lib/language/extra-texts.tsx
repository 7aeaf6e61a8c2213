import type { ComponentType, ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { type ExtraCatalog, languageOf, loadTexts, localeOfPage } from './i18n.ts'

/**
 * The handle of a route with texts in catalogs of their own. The server has all texts; a page that is opened directly
 * names its catalogs in the document, and the entry loads them before hydration.
 */
export const textsHandle = (...texts: ExtraCatalog[]) => ({ texts })

/** The `clientLoader` of such a route: on navigation in the browser the page waits for its texts. */
export const textsLoader = (handle: ReturnType<typeof textsHandle>) => () => withPageTexts(handle, null)

/** The same for a route with data. */
export async function withPageTexts<Data>(
  { texts }: ReturnType<typeof textsHandle>,
  data: Data | Promise<Data>,
): Promise<Data> {
  await Promise.all([data, loadTexts(texts, localeOfPage())])
  return data
}

/** Provides the loaded texts to the parts of such a route. */
export function WithExtraTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={languageOf(locale).messages}>
      {children}
    </IntlProvider>
  )
}

/** A page, or a part of one, with the loaded texts. */
export const pageWithTexts =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <WithExtraTexts>
      <Part {...props} />
    </WithExtraTexts>
  )

/** Returns a lazy part of a page once its texts are loaded. */
export async function withTexts<Props extends object>(
  names: ExtraCatalog | ExtraCatalog[],
  Part: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  await loadTexts([names].flat(), localeOfPage())
  return pageWithTexts(Part)
}
