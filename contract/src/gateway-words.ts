import type { TextLocale } from './clock-text.ts'
import type { NamedGateway } from './gateways.ts'
import { methodText } from './payment-methods.ts'

/** The names of further methods, which are apart from those that the home page loads. */
const names: Record<string, Record<TextLocale, string>> = {
  upay: { en: 'Upay', bn: 'উপায়' },
  amex: { en: 'American Express', bn: 'আমেরিকান এক্সপ্রেস' },
  cash: { en: 'Cash', bn: 'ক্যাশ টাকা' },
  card: { en: 'Card', bn: 'কার্ড' },
  other: { en: 'Another way', bn: 'অন্য উপায়' },
}

/** Wallets show a refund at once, and cash is paid back by hand. */
const WITHOUT_BANK = ['bkash', 'nagad', 'rocket', 'upay', 'cash']

/** Returns whether a bank has to pass a refund on to what was paid with; a method that is not known may be of a bank. */
export const takesBankDays = (methods: readonly string[]): boolean =>
  methods.some((method) => !WITHOUT_BANK.includes(method))

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
