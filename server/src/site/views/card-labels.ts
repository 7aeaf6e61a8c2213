import type { Money } from '@jhilik/contract/money.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'

/** The title of the site's own preview image. */
const taglines: Record<Locale, string> = {
  en: 'Car wash and home services, booked in a minute',
  bn: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
}

export const taglineIn = (locale: Locale): string => taglines[locale]

/** Returns price and duration in that language. */
export function labelsIn(locale: Locale, price: Money, minutes: number): string[] {
  const format = formatFor(locale)
  return [format.money(price), format.duration(minutes)]
}
