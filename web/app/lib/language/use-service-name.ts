import { type ServiceNames, serviceName } from '@jhilik/contract/service-text.ts'
import { useLocale } from 'use-intl'

/** The name of a booking's or slot's service in the reader's language. */
export function useServiceName() {
  const locale = useLocale()
  return (service: ServiceNames) => serviceName(service, locale)
}
