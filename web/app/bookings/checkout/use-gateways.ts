import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { isOnSiteOffered } from './due.ts'

interface Gateways {
  /** Whether the business has any gateway. */
  isConfigured: boolean
  /** The gateways that take what is due for the service, in the owner's order. */
  offered: readonly OfferedGateway[]
  /**
   * The gateway that the customer has chosen; a choice from the draft of another service counts only if it is offered
   * here. Undefined for on site, which is what the server chooses where it is offered: with a name, changed terms would
   * not be answered as another price.
   */
  valid: (chosen: string | undefined) => string | undefined
}

export function useGateways(service: Service): Gateways {
  const { data } = useQuery(bookingDefaultsQuery())
  const { currency } = service
  const amount = isOnSiteOffered(service) ? service.price : service.dueNow
  const offered = (data?.gateways ?? []).filter(({ limits }) => takesAmount(limits, { amount, currency }))
  return {
    isConfigured: (data?.gateways ?? []).length > 0,
    offered,
    valid: (chosen) => {
      const isOffered = !data || offered.some(({ name }) => name === chosen)
      return isOffered && chosen !== ON_SITE ? chosen : undefined
    },
  }
}
