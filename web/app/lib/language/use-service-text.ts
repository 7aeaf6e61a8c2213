import { type ServiceTexts, serviceText } from '@jhilik/contract/service-text.ts'
import { useLocale } from 'use-intl'

/** A service's name, description and included items in the reader's language. */
export function useServiceText() {
  const locale = useLocale()
  return (service: ServiceTexts) => serviceText(service, locale)
}
