import type { en } from '../../messages/en/index.ts'

/** English is the shape that every other catalog has. */
export type Messages = typeof en
export type Locale = 'en' | 'bn'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

interface Language {
  messages: Messages
  /** What the contract says about fields, by its English words. */
  validation: Record<string, string>
  /** What the API's refusals mean, by their code. */
  problems: Record<string, string>
}

/** Each language in a file of its own, so that a page ships only the one it is in. */
const sources: Record<Locale, () => Promise<Language>> = {
  // The contract speaks English already.
  en: async () => ({
    messages: (await import('../../messages/en/index.ts')).en,
    validation: {},
    problems: {},
  }),
  bn: async () => {
    const { bn, problems, validation } = await import('../../messages/bn/index.ts')
    return { messages: bn, validation, problems }
  },
}

const loaded = new Map<Locale, Language>()

export async function loadLanguage(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await sources[locale]())
}

/** For the server, which answers in any of them. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.all([loadLanguage('en'), loadLanguage('bn')])
}

/** Of a language that is loaded: all on the server, the page's own in the browser. */
export function languageOf(locale: Locale): Language {
  const language = loaded.get(locale)
  if (!language) throw new Error(`The language ${locale} is not loaded`)
  return language
}

function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && Object.hasOwn(sources, text)
}

export function toLocale(wanted: string | undefined): Locale {
  return isLocale(wanted) ? wanted : 'en'
}

/** The language that an address asks for: `?lang=bn`. */
export function localeOfSearch(search: string): Locale | null {
  const value = new URLSearchParams(search).get('lang') ?? undefined
  return isLocale(value) ? value : null
}

/** The language the visitor chose before. */
export function localeOfCookies(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)locale=([a-z]+)(?:;|$)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

// While developing, an edited catalog cannot be swapped under a page that has read it already.
import.meta.hot?.accept(() => window.location.reload())
