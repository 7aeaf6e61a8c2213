import type { ExtraCatalog } from '../language/i18n.ts'

/** What a route says about its page. */
export type PageHandle =
  | {
      withoutScripts?: true
      /** Catalogs of which the page shows texts. */
      texts?: readonly ExtraCatalog[]
    }
  | undefined

/** The catalogs of a page, from the handles of its routes. */
export const textsOf = (handles: readonly PageHandle[]): ExtraCatalog[] =>
  handles.flatMap((handle) => handle?.texts ?? [])
