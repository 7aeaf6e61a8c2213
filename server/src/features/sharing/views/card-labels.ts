import type { Money } from '@jhilik/contract/money.ts'
import { formatFor } from '../../../platform/format.ts'
import type { Locale } from '../../../platform/locale.ts'

interface Labels {
  /** The title of the site's own card. */
  tagline: string
  minutes(count: string): string
}

const labels: Record<Locale, Labels> = {
  en: {
    tagline: 'Car wash and home services, booked in a minute',
    minutes: (count) => `${count} mins`,
  },
  bn: {
    tagline: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
    minutes: (count) => `${count} মিনিট`,
  },
}

export const taglineIn = (locale: Locale): string => labels[locale].tagline

/** Price and duration in that language. */
export function labelsIn(locale: Locale, price: Money, minutes: number): string[] {
  const format = formatFor(locale)
  return [format.money(price), labels[locale].minutes(format.digits(String(minutes)))]
}
