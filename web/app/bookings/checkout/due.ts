import type { Service } from '@jhilik/contract/services.ts'

/** Tells whether the service can be paid on site. */
export const isOnSiteOffered = ({ price, dueNow }: Service): boolean => price > 0 && dueNow === 0

/** A booking is paid on site unless a gateway was chosen. */
export const isPaidOnSite = (service: Service, gateway: string | undefined): boolean =>
  isOnSiteOffered(service) && !gateway

/**
 * What is paid when booking, in major units; the whole price when a customer chooses to pay online what could be paid
 * on site.
 */
export const dueNowOf = (service: Service, gateway: string | undefined): number =>
  isOnSiteOffered(service) && gateway ? service.price : service.dueNow
