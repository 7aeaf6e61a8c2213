import type { MetaDescriptor } from 'react-router'
import type { Messages } from './i18n.ts'
import { type Matches, pageMeta } from './page-meta.ts'

/** The `meta` of a route that needs no description: the page's name from the catalog, then the business's. */
export function pageTitle(pick: (messages: Messages) => string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages) }))
}
