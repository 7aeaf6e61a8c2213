import { createContext } from 'react-router'

/**
 * Structured data for search engines, escaped for a script element. A route's loader sets it, and the server adds it to the
 * page: the browser has no use for it, so it is not among the loader's data.
 */
export const structuredDataContext = createContext<string | null>(null)

const END = /<\/body><\/html>\s*$/

/** The page with the data at its end. */
export function withStructuredData(html: string, json: string | null): string {
  if (!json) return html
  // A function: in a text `$` would have a meaning.
  return html.replace(END, (end) => `<script type="application/ld+json">${json}</script>${end}`)
}
