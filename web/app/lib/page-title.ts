import type { MetaDescriptor } from 'react-router'
import { catalogs, toLocale } from './i18n.ts'
import { defaultSite, type RootData } from './site.ts'

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** A route's `meta`: the page's name from the catalog, then the business's. */
export function pageTitle(pick: (messages: (typeof catalogs)['en']) => string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
    const { locale, businessName } = root?.site ?? defaultSite
    return [{ title: `${pick(catalogs[toLocale(locale)])} · ${businessName}` }]
  }
}
