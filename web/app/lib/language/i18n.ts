import type { checkoutResult } from '../../../messages/en/checkout-result.ts'
import type { dashboard } from '../../../messages/en/dashboard/index.ts'
import type { en } from '../../../messages/en/index.ts'

/** Texts that only some pages need; those pages load them before they are shown. */
interface ExtraTexts {
  checkoutResult: typeof checkoutResult
  dashboard: typeof dashboard
}
export type ExtraCatalog = keyof ExtraTexts

/** All catalogs have the shape of the English one. */
export type Messages = typeof en & ExtraTexts
export type Locale = 'en' | 'bn'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

interface Refusals {
  /** What the contract says about a field; undefined for another text. */
  fieldMessage: (english: string) => string | undefined
  /** What the API's refusals mean, by their code. */
  problems: Record<string, string>
}

interface Language {
  messages: typeof en & Partial<ExtraTexts>
  /** Fetched when a form is used or a call is refused. */
  refusals?: Refusals
}

/** Each language in a file of its own: a page loads only its own. */
const sources: Record<Locale, () => Promise<Language>> = {
  en: async () => ({ messages: (await import('../../../messages/en/index.ts')).en }),
  bn: async () => ({ messages: (await import('../../../messages/bn/index.ts')).bn }),
}

const extraCatalogs: {
  [Name in ExtraCatalog]: Record<Locale, () => Promise<Pick<ExtraTexts, Name>>>
} = {
  checkoutResult: {
    en: () => import('../../../messages/en/checkout-result.ts'),
    bn: () => import('../../../messages/bn/checkout-result.ts'),
  },
  dashboard: {
    en: () => import('../../../messages/en/dashboard/index.ts'),
    bn: () => import('../../../messages/bn/dashboard/index.ts'),
  },
}

const refusals: Record<Locale, () => Promise<Refusals>> = {
  // The contract and the API speak English already.
  en: async () => ({ fieldMessage: (english) => english, problems: {} }),
  bn: async () => (await import('./bangla-refusals.ts')).refusals,
}

const loaded = new Map<Locale, Language>()

export async function loadLanguage(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await sources[locale]())
}

/** Adds the texts of a catalog to a language. */
export async function loadExtraTexts(name: ExtraCatalog, locale: Locale): Promise<void> {
  await loadLanguage(locale)
  if (languageOf(locale).messages[name]) return
  const texts = await extraCatalogs[name][locale]()
  const { messages, ...language } = languageOf(locale)
  loaded.set(locale, { ...language, messages: { ...messages, ...texts } })
}

/** Adds the texts for refusals. When they cannot be loaded, the English ones are shown. */
export async function loadRefusals(locale: Locale): Promise<void> {
  if (loaded.get(locale)?.refusals) return
  try {
    const added = await refusals[locale]()
    loaded.set(locale, { ...languageOf(locale), refusals: added })
  } catch (error) {
    console.error('The words for refusals could not be loaded', error)
  }
}

/** For the server, which renders all languages. */
export async function loadEveryLanguage(): Promise<void> {
  for (const locale of ['en', 'bn'] as const) {
    await loadExtraTexts('checkoutResult', locale)
    await loadExtraTexts('dashboard', locale)
    await loadRefusals(locale)
  }
}

/** The loaded texts of a language: all languages on the server, the page's own in the browser. */
export function languageOf(locale: Locale) {
  const language = loaded.get(locale)
  if (!language) throw new Error(`The language ${locale} is not loaded`)
  return language as Language & { messages: Messages }
}

/** The language of the page in the browser. Not from `lang`, which translating browsers change. */
export function localeOfPage(): Locale {
  return toLocale(document.documentElement.dataset.locale)
}

function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && Object.hasOwn(sources, text)
}

export function toLocale(wanted: string | undefined): Locale {
  return isLocale(wanted) ? wanted : 'en'
}

/** The language in an address: `?lang=bn`. */
export function localeOfSearch(search: string): Locale | null {
  const value = new URLSearchParams(search).get('lang') ?? undefined
  return isLocale(value) ? value : null
}

/** The language the visitor chose before. */
export function localeOfCookies(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)locale=([a-z]+)(?:;|$)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

// In development: a changed catalog needs a reload, as the page has already read the old one.
import.meta.hot?.accept(() => window.location.reload())
