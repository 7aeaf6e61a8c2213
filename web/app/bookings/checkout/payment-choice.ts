import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'

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
  nameIfOffered: (chosen: string | undefined) => string | undefined
}

export function useGateways(service: Service): Gateways {
  const { data } = useQuery(bookingDefaultsQuery())
  const { currency } = service
  const amount = isOnSiteOffered(service) ? service.price : service.dueNow
  const offered = (data?.gateways ?? []).filter(({ limits }) => takesAmount(limits, { amount, currency }))
  return {
    isConfigured: (data?.gateways ?? []).length > 0,
    offered,
    nameIfOffered: (chosen) => {
      const isOffered = !data || offered.some(({ name }) => name === chosen)
      return isOffered && chosen !== ON_SITE ? chosen : undefined
    },
  }
}

/** The text of the button that books. */
export function usePayLabel(service: Service, gateway: string | undefined): string {
  const t = useTranslations('booking.form')
  const format = useFormat()
  const now = dueNowOf(service, gateway)
  if (now === service.price) return t('submit')
  return now === 0 ? t('bookOnly') : t('payPart', { amount: format.money(now, service.currency) })
}
