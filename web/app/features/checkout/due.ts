import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'

/** Whether the service can be paid on site. */
export const isOnSiteOffered = ({ price, dueNow }: Service): boolean => price > 0 && dueNow === 0

/** On site unless another way was chosen. */
export const isPaidOnSite = (service: Service, gateway: string | undefined): boolean =>
  isOnSiteOffered(service) && (!gateway || gateway === ON_SITE)

/** What is paid when booking, in major units; everything when a customer chooses to pay online what could be on site. */
export const dueNowOf = (service: Service, gateway: string | undefined): number =>
  isOnSiteOffered(service) && !isPaidOnSite(service, gateway) ? service.price : service.dueNow

/**
 * As it is sent. On site is what the server chooses where it is offered; without a name, changed terms are answered as
 * another price. The name may also be left from the draft of another service.
 */
export const sentGateway = (gateway: string | undefined): string | undefined =>
  gateway === ON_SITE ? undefined : gateway
