import type { FastifyRequest } from 'fastify'
import { isLocale, type Locale, readerLocale } from './locale.ts'

/** The facts from which a page for visitors is made. */
export interface VisitorPage {
  /** The key of the page in memory. */
  key: string
  /** The address without campaign parameters. */
  url: URL
  /** The cookies, which are everything that the rendering learns about the visitor. */
  headers: { cookie: string }
  /** The language that the address names, unless the visitor's cookie has it already. */
  newLocale: Locale | null
}

/** The pages that many people visit. The others have few visitors, or depend on more than their address. */
const KEPT =
  /^\/(service|services\/[\da-f-]{36}|compare|reviews|about|contact|faq|terms|privacy|refund-policy|login|register)?$/

/**
 * Parameters that social networks, advertisements and mailings add to links; no page reads them. Networks add a
 * different value to each click: if it were part of the key, a page would be rendered for each visitor of a shared
 * link.
 */
const CAMPAIGN_PARAMETERS =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igshid|igsh|yclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)$/

/**
 * Returns the page of a request that is the same for all visitors of one language and theme; null for any other. An
 * address with a query is another page, apart from its language and campaign parameters.
 */
export function visitorPage(request: FastifyRequest, asked: URL): VisitorPage | null {
  if (!KEPT.test(asked.pathname)) return null
  const url = withoutCampaign(asked)
  const { locale: chosen, theme: chosenTheme } = request.cookies
  const named = url.searchParams.get('lang')
  const inAddress = isLocale(named) && url.search === `?lang=${named}` ? named : null
  if (url.search !== '' && !inAddress) return null
  const theme = ['light', 'dark'].find((name) => name === chosenTheme)
  const locale = inAddress ?? readerLocale(request)
  const cookies = { ...(locale && { locale }), ...(theme && { theme }) }
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const newLocale = inAddress === chosen ? null : inAddress
  return { key: `page ${url.pathname}${url.search} ${cookie}`, url, headers: { cookie }, newLocale }
}

function withoutCampaign(asked: URL): URL {
  const url = new URL(asked)
  for (const name of [...url.searchParams.keys()]) {
    if (CAMPAIGN_PARAMETERS.test(name)) url.searchParams.delete(name)
  }
  return url
}
