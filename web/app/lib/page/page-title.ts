import { useEffect } from 'react'
import type { MetaDescriptor } from 'react-router'
import type { Messages } from '../language/i18n.ts'
import { type Matches, pageMeta } from './page-meta.ts'
import { useSite } from './site.ts'

type Pick = (messages: Messages) => string

/** The `meta` of a route that needs no description: the page's name from the catalog, then the business's. */
export function pageTitle(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages) }))
}

/** The same for a page that is about one reader: search engines leave it out. */
export function unlistedPage(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages), hidden: true }))
}

/** The title of a page whose name is known only when what it shows has come. */
export function useDocumentTitle(name: string | undefined): void {
  const { businessName } = useSite()
  useEffect(() => {
    if (name) document.title = `${name} · ${businessName}`
  }, [name, businessName])
}
