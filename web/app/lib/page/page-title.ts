import { useEffect } from 'react'
import type { MetaDescriptor } from 'react-router'
import type { Messages } from '../language/i18n.ts'
import { type Matches, pageMeta } from './page-meta.ts'
import { useSite } from './site.ts'

type Pick = (messages: Messages) => string

/** The `meta` of a route without a description: the page's name from the catalog, then the business's. */
export function pageTitle(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages) }))
}

/** The same for a page about one person, with `noindex`. */
export function unlistedPage(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages), hidden: true }))
}

/** Sets the title of a page whose name is known only after its data is loaded. */
export function useDocumentTitle(name: string | undefined): void {
  const { businessName } = useSite()
  useEffect(() => {
    if (name) document.title = `${name} · ${businessName}`
  }, [name, businessName])
}
