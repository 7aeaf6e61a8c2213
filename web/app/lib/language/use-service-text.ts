import type { Booking } from '@jhilik/contract/bookings.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { linesText, type NamedLine, visitText } from '@jhilik/contract/line-text.ts'
import {
  type ServiceNames,
  type ServiceTexts,
  serviceName,
  serviceText,
} from '@jhilik/contract/service-text.ts'
import { useLocale } from 'use-intl'

/** A service's name, description and included items in the reader's language. */
export function useServiceText() {
  const locale = useLocale()
  return (service: ServiceTexts) => serviceText(service, locale)
}

/** The name of a size or an add-on in the reader's language. */
export function useSizeName() {
  const locale = useLocale()
  return ({ name, nameBn }: { name: string; nameBn: string }) => (locale === 'bn' ? nameBn || name : name)
}

/** The name of a booking's or slot's service in the reader's language. */
export function useServiceName() {
  const locale = useLocale()
  return (service: ServiceNames) => serviceName(service, locale)
}

/** What is to be done for a booking: all its services with sizes and add-ons. */
export function useLinesText() {
  const locale = useLocale() as TextLocale
  return (lines: readonly NamedLine[]) => linesText(lines, locale)
}

/** The name of a booking in lists: its service with the size, and how many more there are. */
export function useVisitName() {
  const locale = useLocale() as TextLocale
  return (booking: Pick<Booking, 'service' | 'lines'>) => visitText(booking, locale)
}
