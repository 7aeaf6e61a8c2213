import type { FastifyRequest } from 'fastify'
import { isLocale, readerLocale } from './locale.ts'

/** What a page for visitors is made from. */
export interface VisitorPage {
  /** Of the page in memory. */
  key: string
  /** All that the rendering learns of the visitor. */
  headers: { cookie: string }
}

/** Those that many visit. The others are few, or depend on more than their address. */
const KEPT =
  /^\/(service|services\/[\da-f-]{36}|compare|reviews|about|contact|faq|terms|privacy|refund-policy|login|register)?$/

/**
 * Of a request for a page that is the same for all visitors of one language and theme; null for any other. An address with
 * a query is another one, apart from the language that the visitor has chosen already.
 */
export function visitorPage(request: FastifyRequest, { pathname, search }: URL): VisitorPage | null {
  if (!KEPT.test(pathname)) return null
  const chosen = request.cookies.locale
  // A new choice is answered with a cookie.
  if (search !== '' && !(isLocale(chosen) && search === `?lang=${chosen}`)) return null
  const theme = ['light', 'dark'].find((name) => name === request.cookies.theme)
  const locale = readerLocale(request)
  const cookies = { ...(locale && { locale }), ...(theme && { theme }) }
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { key: `page ${pathname}${search} ${cookie}`, headers: { cookie } }
}
