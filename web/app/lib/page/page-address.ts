import { LOCALES } from '@jhilik/contract/constants.ts'
import type { Site } from '@jhilik/contract/site.ts'
import type { Locale } from '../language/i18n.ts'

/** The page that is shown while there is no network. */
export const OFFLINE_PAGE = '/offline'

/** Tells whether search engines must not list the page. */
export function isPrivate(path: string): boolean {
  return /^\/(dashboard|booking|offline)(\/|$)/.test(path)
}

/**
 * The canonical address of a page in a language, without filters and campaign parameters. The site's own language
 * has no `lang` parameter.
 */
export function addressOf(site: Site, path: string, locale: Locale): string {
  const bare = site.publicUrl + (path.replace(/\/+$/, '') || '/')
  return locale === site.locale ? bare : `${bare}?lang=${locale}`
}

/** The page's address in every language, and the `x-default` one. */
export function alternatesOf(site: Site, path: string): { language: string; address: string }[] {
  const own = LOCALES.map((locale) => ({ language: locale, address: addressOf(site, path, locale) }))
  return [...own, { language: 'x-default', address: addressOf(site, path, site.locale as Locale) }]
}
