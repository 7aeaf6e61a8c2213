import type { TextLocale } from './clock-text.ts'
import { methodText } from './payment-methods.ts'

/** Further methods, and gateways. Apart from the methods that the home page loads. */
const names: Record<string, Record<TextLocale, string>> = {
  upay: { en: 'Upay', bn: 'উপায়' },
  amex: { en: 'American Express', bn: 'আমেরিকান এক্সপ্রেস' },
  aamarpay: { en: 'aamarPay', bn: 'aamarPay' },
  sslcommerz: { en: 'SSLCOMMERZ', bn: 'SSLCOMMERZ' },
  stripe: { en: 'Stripe', bn: 'Stripe' },
  cash: { en: 'Cash', bn: 'নগদ টাকা' },
  card: { en: 'Card', bn: 'কার্ড' },
  other: { en: 'Another way', bn: 'অন্য উপায়' },
  sandbox: { en: 'Sandbox', bn: 'স্যান্ডবক্স' },
}

/** As gateways spell them in several ways: `bKash-bKash`, `VISA-Dutch Bangla`, `MASTER`. */
const spellings: [RegExp, string][] = [
  [/bkash/i, 'bkash'],
  [/nagad/i, 'nagad'],
  [/rocket|dbbl.?mobile/i, 'rocket'],
  [/upay/i, 'upay'],
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'amex'],
]

/** The method that a gateway's words name; null for any other. */
export const readPaymentMethod = (words: string): string | null =>
  spellings.find(([spelling]) => spelling.test(words))?.[1] ?? null

/** A gateway or method by its name; an unknown one as it is. */
export const gatewayText = (locale: TextLocale, name: string): string =>
  Object.hasOwn(names, name) ? (names[name]?.[locale] ?? name) : methodText(locale, name)

/** What was paid with, else the gateway. */
export const paymentMethodText = (
  locale: TextLocale,
  { method, gateway }: { method: string | null; gateway: string },
): string => gatewayText(locale, method ?? gateway)
