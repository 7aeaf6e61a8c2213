import type { ServedArea } from '@jhilik/contract/areas.ts'
import { MAX_STARS } from '@jhilik/contract/constants.ts'
import { serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Site } from '@jhilik/contract/site.ts'
import { createContext } from 'react-router'
import { roundRating } from '../catalog/reviews/ratings.tsx'
import { readerLocale } from '../lib/language/chosen-language.ts'
import { formatOf } from '../lib/language/format.ts'
import { type Locale, languageOf } from '../lib/language/i18n.ts'
import { addressOf } from '../lib/page/page-address.ts'

const COUNTRY = { '@type': 'Country', name: 'Bangladesh' }

interface Rating {
  average: number | null
  rated: number
  count: number
}

interface Business {
  site: Site
  services: Service[]
  areas: readonly ServedArea[]
  rating: Rating | undefined
  /** The questions with the texts that the page shows. */
  questions: { question: string; answer: string }[]
}

/** schema.org data of the business and its first questions for the home page, as JSON. For loaders only. */
export function describeBusiness(
  request: Request,
  { site, services, areas, rating, questions }: Business,
): string {
  const locale = readerLocale(request, site)
  const description = site.look?.texts.text?.[locale] ?? languageOf(locale).messages.common.meta.description
  const prices = services.filter(({ currency }) => currency === site.currency).flatMap(pricesOf)
  const business = {
    '@type': 'LocalBusiness',
    ...identityOf(site),
    description,
    image: `${site.publicUrl}/og/site.png?lang=${locale}`,
    logo: `${site.publicUrl}/icons/512.png${site.look ? `?v=${site.look.version}` : ''}`,
    ...reachOf(site.contact),
    areaServed: areaServed(areas, locale),
    currenciesAccepted: site.currency,
    ...(prices.length > 0 && { priceRange: priceRange(prices, site, locale) }),
    ...ratingOf(rating),
  }
  const faq = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return toJson({
    '@context': 'https://schema.org',
    '@graph': questions.length > 0 ? [business, faq] : [business],
  })
}

/** schema.org data of a service, its offer and breadcrumbs, as JSON. For loaders only. */
export function describeService(
  request: Request,
  { site, service, areas, rating }: Omit<Business, 'services' | 'questions'> & { service: Service },
): string {
  const locale = readerLocale(request, site)
  const { common, services } = languageOf(locale).messages
  const { name, description } = serviceText(service, locale)
  const url = addressOf(site, `/services/${service._id}`, locale)
  const trail = [
    { name: common.nav.home, item: addressOf(site, '/', locale) },
    { name: services.title, item: addressOf(site, '/service', locale) },
    { name, item: url },
  ]
  return toJson({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name,
        description,
        serviceType: services.type[service.serviceType],
        url,
        image: `${site.publicUrl}/og/services/${service._id}.png?lang=${locale}`,
        provider: { '@type': 'LocalBusiness', ...identityOf(site) },
        areaServed: areaServed(areas, locale),
        offers: offersOf(service, url),
        ...ratingOf(rating),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  })
}

/** One offer, or the range of the prices of several sizes. */
function offersOf(service: Service, url: string) {
  const { price, currency: priceCurrency } = service
  const prices = pricesOf(service)
  if (prices.length === 1) return { '@type': 'Offer', url, price, priceCurrency }
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    priceCurrency,
  }
}

/** Returns the prices of the sizes of a service, or its own. */
const pricesOf = ({ price, sizes }: Service): number[] =>
  sizes.length > 0 ? sizes.map((size) => size.price) : [price]

/** The country, and the areas that the business names. */
const areaServed = (areas: readonly ServedArea[], locale: Locale) =>
  areas.length === 0 ? COUNTRY : [COUNTRY, ...areas.map((area) => ({ '@type': 'Place', name: area[locale] }))]

const identityOf = ({ publicUrl, businessName }: Site) => ({
  '@id': `${publicUrl}/#business`,
  name: businessName,
  url: `${publicUrl}/`,
})

/** A service without ratings has no rating in the data. */
const ratingOf = (rating?: Rating) =>
  rating?.average && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: roundRating(rating.average),
      ratingCount: rating.rated,
      reviewCount: rating.count,
      bestRating: MAX_STARS,
      worstRating: 1,
    },
  }

/** The contact data that the business has entered. */
const reachOf = ({ email, phone, address, hours }: Site['contact']) => ({
  ...(email && { email }),
  ...(phone && { telephone: phone }),
  ...(address && { address }),
  ...(hours.length > 0 && { openingHours: hours.map(openingHours) }),
})

/** Returns the hours in the format of schema.org: `Sa-Th 09:00-20:00`. */
function openingHours({ firstDay, lastDay, opens, closes }: Site['contact']['hours'][number]): string {
  const days = firstDay === lastDay ? firstDay : `${firstDay}-${lastDay}`
  return `${days} ${opens}-${closes}`
}

function priceRange(prices: number[], site: Site, locale: Locale): string {
  const { money } = formatOf(locale, site.timeZone)
  const bounds = new Set([Math.min(...prices), Math.max(...prices)])
  return [...bounds].map((price) => money(price, site.currency)).join(' – ')
}

/** Returns JSON that cannot close its script element. */
function toJson(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

/**
 * Structured data for search engines, as JSON escaped for a script element. A route's loader sets it, and entry.server adds
 * it to the page. It is not in the loader's data, which would send it to the browser a second time.
 */
export const structuredDataContext = createContext<string | null>(null)

/** A rendered page with the data at the end of its body. React ignores what it finds there. */
export function withStructuredData(html: string, json: string | null): string {
  if (!json) return html
  // A replacement function, as `$` has a meaning in a replacement text.
  return html.replace(
    /<\/body><\/html>\s*$/,
    (end) => `<script type="application/ld+json">${json}</script>${end}`,
  )
}
