import type { TextLocale } from './clock-text.ts'
import type { NamedGateway } from './gateways.ts'

/** The names of further methods, which are apart from those that the home page loads. */
const names: Record<string, Record<TextLocale, string>> = {
  upay: { en: 'Upay', bn: 'উপায়' },
  amex: { en: 'American Express', bn: 'আমেরিকান এক্সপ্রেস' },
  cash: { en: 'Cash', bn: 'নগদ টাকা' },
  card: { en: 'Card', bn: 'কার্ড' },
  other: { en: 'Another way', bn: 'অন্য উপায়' },
}

/** Patterns for the several spellings that gateways use: `bKash-bKash`, `VISA-Dutch Bangla`, `MASTER`. */
const spellings: [RegExp, string][] = [
  [/bkash/i, 'bkash'],
  [/nagad/i, 'nagad'],
  [/rocket|dbbl.?mobile/i, 'rocket'],
  [/upay/i, 'upay'],
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'amex'],
]

/** Returns the method that a gateway's words name; null for any other. */
export const readPaymentMethod = (words: string): string | null =>
  spellings.find(([spelling]) => spelling.test(words))?.[1] ?? null

const wordText = (locale: TextLocale, name: string): string =>
  Object.hasOwn(names, name) ? (names[name]?.[locale] ?? name) : methodText(locale, name)

/** Returns the name of a gateway or method in the language; an unknown one is returned as it is. */
export const gatewayText = (locale: TextLocale, name: string, gateways: readonly NamedGateway[]): string =>
  gateways.find((gateway) => gateway.name === name)?.displayName[locale] ?? wordText(locale, name)

/** The methods that the home page names. gateway-words.ts has the rest. */
const shownNames: Record<string, Record<TextLocale, string>> = {
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
  visa: { en: 'Visa', bn: 'ভিসা' },
  mastercard: { en: 'Mastercard', bn: 'মাস্টারকার্ড' },
}

/** Returns the name of a method in the language; an unknown one is returned as it is. */
export const methodText = (locale: TextLocale, method: string): string =>
  Object.hasOwn(shownNames, method) ? (shownNames[method]?.[locale] ?? method) : method
