import { LOCALES } from '@jhilik/contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
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

export interface ServiceChange {
  id: string
  changedAt: Date
}

const onOffer = (db: Db) => db.selectFrom('services').where('archived_at', 'is', null)

export async function countServices(db: Db): Promise<number> {
  const { count } = await onOffer(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists one part of the services on offer, oldest first, so that new ones go to the last part. */
export function listServiceChanges(db: Db, offset: number, limit: number): Promise<ServiceChange[]> {
  return onOffer(db)
    .select(['id', 'updated_at as changedAt'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Returns when a service or a review last changed; null when there is neither. */
export async function findLastChange(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectNoFrom((eb) => [
      sql<Date | null>`greatest(
        ${eb.selectFrom('services').select(({ fn }) => fn.max('updated_at').as('at'))},
        ${eb
          .selectFrom('reviews')
          .where('status', '=', 'published')
          .select(({ fn }) => fn.max('created_at').as('at'))}
      )`.as('at'),
    ])
    .executeTakeFirstOrThrow()
  return at
}
