import type { ExtraCatalog } from '../language/i18n.ts'

/** The facts that a route states about its page. */
export type PageHandle =
  | {
      withoutScripts?: true
      /** The catalogs whose texts the page shows. */
      texts?: readonly ExtraCatalog[]
    }
  | undefined

/** The catalogs of a page, from the handles of its routes. */
export const textsOf = (handles: readonly PageHandle[]): ExtraCatalog[] =>
  handles.flatMap((handle) => handle?.texts ?? [])
