import { formatFor } from '../../platform/format.ts'
import { isLocale, type Locale, preferredLocale } from '../../platform/locale.ts'
import type { Transaction } from './books.ts'
import { bn } from './texts/bn.ts'
import { en, type SandboxTexts } from './texts/en.ts'

/** The language of the pages for this customer. */
export interface Language {
  locale: Locale
  texts: SandboxTexts
  /** The language's own digits. */
  digits: (text: string) => string
  /** Returns an address of ours. It contains the language only if it was chosen on these pages. */
  to: (path: string, query: Record<string, string>) => string
}

const textsOf: Record<Locale, SandboxTexts> = { en, bn }

interface Hints {
  /** The parameter `lang` of the address: the language that the customer chose on a page of ours. */
  chosen: unknown
  /** The transaction, whose `opt_a` has the language that the shop sent. The real gateway only returns that field. */
  transaction?: Transaction | undefined
  /** The Accept-Language header. */
  preferred: string | undefined
}

export function languageFor({ chosen, transaction, preferred }: Hints): Language {
  const told = transaction?.fields.opt_a
  const here = isLocale(chosen) ? chosen : null
  const locale = here ?? (isLocale(told) ? told : null) ?? preferredLocale(preferred) ?? 'en'
  return {
    locale,
    texts: textsOf[locale],
    digits: formatFor(locale).digits,
    to: (path, query) => `${path}?${new URLSearchParams({ ...query, ...(here && { lang: here }) })}`,
  }
}
