import type { Money } from '@jhilik/contract/money.ts'
import { formatFor } from '../../../platform/format.ts'
import type { Locale } from '../../../platform/locale.ts'

interface Words {
  /** What a picture of the whole site says. */
  tagline: string
  minutes(count: string): string
}

const words: Record<Locale, Words> = {
  en: {
    tagline: 'Car wash and home services, booked in a minute',
    minutes: (count) => `${count} mins`,
  },
  bn: {
    tagline: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং',
    minutes: (count) => `${count} মিনিট`,
  },
}

export const taglineIn = (locale: Locale): string => words[locale].tagline

/** Price and duration as a reader of that language writes them. */
export function factsIn(locale: Locale, price: Money, minutes: number): string[] {
  const format = formatFor(locale)
  return [format.money(price), words[locale].minutes(format.digits(String(minutes)))]
}
