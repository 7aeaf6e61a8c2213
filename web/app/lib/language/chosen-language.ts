import { OFFLINE_PAGE } from '../page/page-address.ts'
import { choiceCookie } from './choice-cookie.ts'
import { type Locale, localeOfCookies, localeOfSearch } from './i18n.ts'

interface Chosen {
  /** Null: the site's own language. */
  chosen: Locale | null
  /** Of the answer: they remember what the address asked for. */
  headers: Headers
}

/** The language the address asks for, else the one chosen before. */
export function chosenLanguage(request: Request): Chosen {
  const { search, pathname } = new URL(request.url)
  const asked = localeOfSearch(search)
  const before = localeOfCookies(request.headers.get('cookie'))
  const headers = new Headers()
  // That page is fetched in the background, where nobody chooses anything.
  if (asked && asked !== before && pathname !== OFFLINE_PAGE) {
    headers.set('Set-Cookie', choiceCookie('locale', asked))
  }
  return { chosen: asked ?? before, headers }
}
