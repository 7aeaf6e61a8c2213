import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import { type ServiceTexts, serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'

type FirstSlot = Pick<NonNullable<Service['nextSlot']>, 'date' | 'startTime'>

/** The parts of a service that the page shows; the slot only of those that are free soonest. */
export type HomeService = Pick<Service, '_id' | 'price' | 'currency' | 'img' | 'duration'> &
  ServiceTexts & { nextSlot: FirstSlot | null }

/** The number of rows; phones show one less. */
const ROWS = 4

export interface Offer {
  service: HomeService
  slot: FirstSlot
}

/** The services that are free soonest, each with its first slot. */
export function earliestOffers(services: HomeService[]): Offer[] {
  return services
    .flatMap((service) => (service.nextSlot ? [{ service, slot: service.nextSlot }] : []))
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
    .slice(0, ROWS)
}

const keyOf = ({ slot: { date, startTime } }: Offer) => `${date} ${startTime}`

const firstSlotOf = ({ nextSlot }: Service): FirstSlot | null =>
  nextSlot && { date: nextSlot.date, startTime: nextSlot.startTime }

/**
 * The services that the page shows, in their order, with the texts that it shows of them: 5 kB less of a first visit. Without
 * `bn`, as the texts are in the reader's language.
 */
export function homeServices(services: Service[], locale: string): HomeService[] {
  const soonest = new Set(earliestOffers(services).map(({ service }) => service._id))
  return services.flatMap((service, index) => {
    const isFeatured = index < FEATURED_SERVICES
    const { _id, price, currency, img, duration } = service
    const nextSlot = soonest.has(_id) ? firstSlotOf(service) : null
    if (!isFeatured && !nextSlot) return []
    const { name, description } = serviceText(service, locale)
    return [{ _id, name, ...(isFeatured && { description }), price, currency, img, duration, nextSlot }]
  })
}
