import { formatMoney, toMajor } from '@jhilik/contract/money.ts'
import type { Config } from '../../config.ts'

export type Locale = Config['locale']

export const isLocale = (text: unknown): text is Locale => text === 'en' || text === 'bn'

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

/** Money as Bangladesh writes it: the symbol first, lakhs and crores, Bengali digits. */
const moneyLocales: Record<Locale, string> = { en: 'en', bn: 'en-IN-u-nu-beng' }

interface Priced {
  priceMinor: number
  currency: string
  minutes: number
}

export const taglineIn = (locale: Locale): string => words[locale].tagline

/** Price and duration as a reader of that language writes them. */
export function factsIn(locale: Locale, { priceMinor, currency, minutes }: Priced): string[] {
  const price = toMajor({ minor: priceMinor, currency })
  return [
    formatMoney(price, currency, moneyLocales[locale]),
    words[locale].minutes(new Intl.NumberFormat(locale).format(minutes)),
  ]
}
