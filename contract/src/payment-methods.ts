import type { TextLocale } from './clock-text.ts'

/** The methods that the home page names. gateway-words.ts has the rest. */
const names: Record<string, Record<TextLocale, string>> = {
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
  visa: { en: 'Visa', bn: 'ভিসা' },
  mastercard: { en: 'Mastercard', bn: 'মাস্টারকার্ড' },
}

/** Returns the name of a method in the language; an unknown one is returned as it is. */
export const methodText = (locale: TextLocale, method: string): string =>
  Object.hasOwn(names, method) ? (names[method]?.[locale] ?? method) : method
