import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { HomeFacts } from '@jhilik/contract/home.ts'
import { type ServiceTexts, serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { SizedPrice } from '../../catalog/services/price-text.ts'

/** The parts of a service that the page shows. */
export type HomeService = Pick<Service, '_id' | 'img'> & SizedPrice & ServiceTexts

/** A time that can be booked next, with the parts of its service that the page shows. */
export interface Offer {
  slot: Pick<HomeFacts['nextTimes'][number], '_id' | 'date' | 'startTime'>
  service: Pick<Service, '_id' | 'name' | 'duration'> & SizedPrice
}

const sizedPrice = ({ price, currency, sizes }: Service): SizedPrice => ({
  price,
  currency,
  sizes: sizes.map((size) => ({ price: size.price })),
})

/**
 * The first services, with the texts that the page shows of them: 5 kB less of a first visit. Without `bn`, as the texts
 * are in the reader's language.
 */
export const homeServices = (services: Service[], locale: string): HomeService[] =>
  services.slice(0, FEATURED_SERVICES).map((service) => {
    const { _id, img } = service
    const { name, description } = serviceText(service, locale)
    return { _id, name, description, ...sizedPrice(service), img }
  })

/** The next free times with their services. A service that has been archived meanwhile is left out. */
export function offersOf(times: HomeFacts['nextTimes'], services: Service[], locale: string): Offer[] {
  return times.flatMap(({ serviceId, _id, date, startTime }) => {
    const service = services.find((one) => one._id === serviceId)
    if (!service) return []
    const { duration } = service
    const { name } = serviceText(service, locale)
    const shown = { _id: serviceId, name, ...sizedPrice(service), duration }
    return [{ slot: { _id, date, startTime }, service: shown }]
  })
}
