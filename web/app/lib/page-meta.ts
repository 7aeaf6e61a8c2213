import type { MetaDescriptor } from 'react-router'
import { catalogs, toLocale } from './i18n.ts'
import { defaultSite, type RootData } from './site.ts'

type Catalog = (typeof catalogs)[keyof typeof catalogs]

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

interface Described {
  title: string
  text?: string
}

/** A page's title and description in the site's language. `matches` are those of the meta function. */
export function pageMeta(
  matches: Matches,
  describe: (messages: Catalog, businessName: string) => Described,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const { locale, businessName } = root?.site ?? defaultSite
  const { title, text } = describe(catalogs[toLocale(locale)], businessName)
  const name = { title: title.includes(businessName) ? title : `${title} · ${businessName}` }
  return text ? [name, { name: 'description', content: text }] : [name]
}
