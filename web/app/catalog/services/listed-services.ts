import { serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'

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
