import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { useLocale } from 'use-intl'
import { useSite } from '../page/site.ts'

/** The name of a gateway or payment method in the reader's language. */
export function useGatewayText(): (name: string) => string {
  const locale = useLocale()
  const { gateways } = useSite()
  return (name) => gatewayText(locale, name, gateways)
}
