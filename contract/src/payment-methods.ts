import type { TextLocale } from './clock-text.ts'

/** What people pay with at a gateway, and gateways whose choice is unknown. */
const names: Record<string, Record<TextLocale, string>> = {
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
  upay: { en: 'Upay', bn: 'উপায়' },
  visa: { en: 'Visa', bn: 'ভিসা' },
  mastercard: { en: 'Mastercard', bn: 'মাস্টারকার্ড' },
  amex: { en: 'American Express', bn: 'আমেরিকান এক্সপ্রেস' },
  aamarpay: { en: 'aamarPay', bn: 'aamarPay' },
  sslcommerz: { en: 'SSLCOMMERZ', bn: 'SSLCOMMERZ' },
  stripe: { en: 'Stripe', bn: 'Stripe' },
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

/** What was paid with, else the gateway; an unknown name as it is. */
export function paymentMethodText(
  locale: TextLocale,
  payment: { method: string | null; gateway: string },
): string {
  const name = payment.method ?? payment.gateway
  return Object.hasOwn(names, name) ? (names[name]?.[locale] ?? name) : name
}
