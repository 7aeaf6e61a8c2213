import type { Site } from '@jhilik/contract/site.ts'
import type { Locale } from '../language/i18n.ts'

/** What is shown when the network is away. */
export const OFFLINE_PAGE = '/offline'

const LOCALES: Locale[] = ['en', 'bn']

/** Pages about one person, or about nothing that others look for. */
export function isPrivate(path: string): boolean {
  return /^\/(dashboard|booking|offline)(\/|$)/.test(path)
}

/**
 * The one address under which a page is found in a language. Filters and the marks of campaigns are left
 * out; the site's own language needs no mark.
 */
export function addressOf(site: Site, path: string, locale: Locale): string {
  const bare = site.publicUrl + (path.replace(/\/+$/, '') || '/')
  return locale === site.locale ? bare : `${bare}?lang=${locale}`
}

/** The page in every language, and where those go who speak none of them. */
export function alternatesOf(site: Site, path: string): { language: string; address: string }[] {
  const own = LOCALES.map((locale) => ({ language: locale, address: addressOf(site, path, locale) }))
  return [...own, { language: 'x-default', address: addressOf(site, path, site.locale as Locale) }]
}
