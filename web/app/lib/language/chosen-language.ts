import { LOCALES } from '@jhilik/contract/constants.ts'
import { preferredLanguage } from '@jhilik/contract/preferred-language.ts'
import { choiceCookie } from '../page/choices.ts'
import { OFFLINE_PAGE } from '../page/page-address.ts'
import { type Locale, localeOfCookies, localeOfSearch, toLocale } from './i18n.ts'

interface Chosen {
  /** Null stands for the site's own language. */
  chosen: Locale | null
  /** Response headers: a cookie that stores the language of the address. */
  headers: Headers
}

/** The language of the address (`?lang=`), else the stored one, else the one that the browser prefers. */
export function chosenLanguage(request: Request): Chosen {
  const { search, pathname } = new URL(request.url)
  const asked = localeOfSearch(search)
  const before = localeOfCookies(request.headers.get('cookie'))
  const headers = new Headers()
  // The offline page is fetched in the background: its language is not the visitor's choice.
  if (asked && asked !== before && pathname !== OFFLINE_PAGE) {
    headers.set('Set-Cookie', choiceCookie('locale', asked))
  }
  const preferred = preferredLanguage(request.headers.get('accept-language'), LOCALES)
  return { chosen: asked ?? before ?? preferred, headers }
}

/** The language that a page is rendered in: the reader's, else the site's own. */
export const readerLocale = (request: Request, site: { locale: string } | undefined): Locale =>
  chosenLanguage(request).chosen ?? toLocale(site?.locale)
