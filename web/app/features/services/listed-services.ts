import { serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'

type Shown =
  | '_id'
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'dueNow'
  | 'img'
  | 'duration'
  | 'serviceType'
  | 'freeToday'
  | 'nextSlot'
  | 'rating'
  | 'dayState'

/** What lists show, and are filtered and sorted by; the names in both languages, as the search reads both. */
export type ListedService = Pick<Service, Shown> & { bn: Pick<Service['bn'], 'name'> }

/** What the comparison shows; `includes` is missing until it is loaded. */
export type ComparedService = ListedService & Partial<Pick<Service, 'includes'>>

/**
 * As the server sends it with a page: 3.5 kB less for twelve services than all that is known of them. The description is
 * in the reader's language.
 */
export const listedService = (service: Service, locale: string): ListedService => ({
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

export const comparedService = (service: Service, locale: string): ComparedService => ({
  ...listedService(service, locale),
  includes: [...serviceText(service, locale).includes],
})
