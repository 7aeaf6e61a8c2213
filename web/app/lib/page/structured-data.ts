import { createContext } from 'react-router'
import { appendToBody } from '../../startup/append-to-body.ts'

/**
 * Structured data for search engines, as JSON escaped for a script element. A route's loader sets it, and entry.server adds
 * it to the page. It is not in the loader's data, which would send it to the browser a second time.
 */
export const structuredDataContext = createContext<string | null>(null)

/** A rendered page with the data at the end of its body. */
export function withStructuredData(html: string, json: string | null): string {
  return json ? appendToBody(html, `<script type="application/ld+json">${json}</script>`) : html
}
