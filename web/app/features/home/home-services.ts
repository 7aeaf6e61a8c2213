import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'

/** What the page shows of a service. */
export type HomeService = Pick<
  Service,
  '_id' | 'name' | 'description' | 'includes' | 'bn' | 'price' | 'currency' | 'img' | 'duration' | 'nextSlot'
>

/** Phones show one less. */
const ROWS = 4

export interface Offer {
  service: HomeService
  slot: NonNullable<Service['nextSlot']>
}

/** The services that are free soonest, each with its first slot. */
export function earliestOffers(services: HomeService[]): Offer[] {
  return services
    .flatMap((service) => (service.nextSlot ? [{ service, slot: service.nextSlot }] : []))
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
    .slice(0, ROWS)
}

const keyOf = ({ slot: { date, startTime } }: Offer) => `${date} ${startTime}`

/** The services that the page shows, in their order and without what it does not show: 4 kB less of a first visit. */
export function homeServices(services: Service[]): HomeService[] {
  const soonest = new Set(earliestOffers(services).map(({ service }) => service._id))
  return services.flatMap(
    ({ _id, name, description, bn, price, currency, img, duration, nextSlot }, index) => {
      const isFeatured = index < FEATURED_SERVICES
      if (!isFeatured && !soonest.has(_id)) return []
      const texts = isFeatured
        ? { name, description, bn: { ...bn, includes: [] } }
        : { name, description: '', bn: { name: bn.name, description: '', includes: [] } }
      return [{ _id, ...texts, includes: [], price, currency, img, duration, nextSlot }]
    },
  )
}
