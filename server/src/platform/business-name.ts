import type { Locale } from './locale.ts'

export interface BusinessNames {
  businessName: string
  /** Null when the owner has entered none. */
  businessNameBn: string | null
}

/** Returns the name of the business as it is written in the language. */
export const businessNameIn = ({ businessName, businessNameBn }: BusinessNames, locale: Locale): string =>
  (locale === 'bn' && businessNameBn) || businessName
