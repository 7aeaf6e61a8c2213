import { serviceText } from '@jhilik/contract/service-text.ts'
import { type Service, serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadOrNull } from '../../lib/http/loader.ts'
import { chosenLanguage, readerLocale } from '../../lib/language/chosen-language.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { readSearch, type Wanted, wantedOf, withParams } from './booking-search.ts'

/**
 * Loads the services for the `loader` of a page that shows `shownOf` each service; null when they could not be loaded.
 */
export async function loadServices<S>(
  args: LoaderFunctionArgs,
  shownOf: (service: Service, locale: string) => S,
  wanted: Wanted | null = null,
): Promise<S[] | null> {
  const path = withParams('/services', new URLSearchParams({ ...wanted }))
  const [locale, services] = await Promise.all([
    loadLocale(args),
    loadOrNull(args, path, serviceListResponseSchema),
  ])
  return services?.data.map((service) => shownOf(service, locale)) ?? null
}

/** The reader's language; the site is asked for its own only when the reader has none. */
async function loadLocale(args: LoaderFunctionArgs): Promise<Locale> {
  const { chosen } = chosenLanguage(args.request)
  const site = chosen ? null : await loadOrNull(args, '/site', siteResponseSchema)
  return readerLocale(args.request, site?.data)
}

/** The day and time that the address of a request searches. */
export const wantedIn = (request: Request) => wantedOf(readSearch(new URL(request.url).searchParams))

/**
 * The parts of a service that lists show, filter and sort by, as the server sends them with a page: 3.5 kB less for
 * twelve services than whole ones. The names are in both languages, because the search reads both; the description is
 * in the reader's language.
 */
export const listedService = (service: Service, locale: string) => ({
  _id: service._id,
  name: service.name,
  bn: { name: service.bn.name },
  description: serviceText(service, locale).description,
  price: service.price,
  currency: service.currency,
  dueNow: service.dueNow,
  /** Only their names and prices. */
  sizes: service.sizes.map(({ name, nameBn, price }) => ({ name, nameBn, price })),
  img: service.img,
  duration: service.duration,
  serviceType: service.serviceType,
  freeToday: service.freeToday,
  nextSlot: service.nextSlot,
  rating: service.rating,
  ...(service.dayState && { dayState: service.dayState }),
})

export type ListedService = ReturnType<typeof listedService>

export const comparedService = (service: Service, locale: string) => ({
  ...listedService(service, locale),
  includes: serviceText(service, locale).includes,
})

/** The parts of a service that the comparison shows; a list that another page has loaded has no `includes`. */
export type ComparedService = ListedService & Partial<ReturnType<typeof comparedService>>
