import { type OfferedGateway, takesAmount } from '@jhilik/contract/gateways.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { listWays, type PaymentWay } from './payment-ways.ts'

/** Tells whether the service can be paid on site. */
export const isOnSiteOffered = ({ price, dueNow }: Service): boolean => price > 0 && dueNow === 0

/**
 * What is paid when booking, in major units; the whole price when a customer chooses to pay online what could be paid
 * on site.
 */
export const dueNowOf = (service: Service, gateway: string | undefined): number =>
  isOnSiteOffered(service) && gateway ? service.price : service.dueNow

interface PaymentChoice {
  /** Whether the business has any gateway. */
  isConfigured: boolean
  /** The ways to pay online what is due for the service. */
  ways: readonly PaymentWay[]
  /** The method with which the customer has paid last; null for none. */
  lastMethod: string | null
  /**
   * The way that counts: the chosen one if it is offered here, which one from the draft of another service may not be, else
   * the first one. Undefined for on site, which is what the server chooses where it is offered: with a name, changed terms
   * would not be answered as another price.
   */
  wayOf: (chosen: string | undefined) => PaymentWay | undefined
}

export function usePaymentChoice(service: Service): PaymentChoice {
  const { data } = useQuery(bookingDefaultsQuery())
  const { currency } = service
  const isOnSite = isOnSiteOffered(service)
  const amount = isOnSite ? service.price : service.dueNow
  const gateways: OfferedGateway[] = data?.gateways ?? []
  const lastMethod = data?.lastMethod ?? null
  const ways = listWays(
    gateways.filter(({ limits }) => takesAmount(limits, { amount, currency })),
    lastMethod,
  )
  return {
    isConfigured: gateways.length > 0,
    ways,
    lastMethod,
    wayOf: (chosen) => ways.find(({ name }) => name === chosen) ?? (isOnSite ? undefined : ways[0]),
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
