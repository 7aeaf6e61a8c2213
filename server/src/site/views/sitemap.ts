import { LOCALES } from '@jhilik/contract/constants.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'

/**
 * The number of pages in one part. Each has two languages with their alternates, which is far below the limits of the
 * format.
 */
export const PAGES_PER_PART = 5_000

export interface SitemapPage {
  /** The path has a leading slash. */
  path: string
  changedAt: Date | null
}

/** Writes the format of sitemaps.org with language alternates, in pieces, to be streamed. */
export function* writeSitemap(
  pages: Iterable<SitemapPage>,
  publicUrl: string,
  siteLanguage: Locale,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`
  for (const { path, changedAt } of pages) {
    const bare = publicUrl + path
    const addressIn = (language: Locale) => (language === siteLanguage ? bare : `${bare}?lang=${language}`)
    const alternates = [
      ...LOCALES.map((language) => alternate(language, addressIn(language))),
      alternate('x-default', bare),
    ].join('')
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    for (const language of LOCALES) {
      yield `<url><loc>${escapeHtml(addressIn(language))}</loc>${lastmod}${alternates}</url>\n`
    }
  }
  yield '</urlset>\n'
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`
}

export function writeSitemapIndex(parts: number, publicUrl: string): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap-${index + 1}.xml</loc></sitemap>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</sitemapindex>
`
}
