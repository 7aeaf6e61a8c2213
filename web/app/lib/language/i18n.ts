import { LOCALES } from '@jhilik/contract/constants.ts'
import type { areaChoice } from '../../../messages/en/area-choice.ts'
import type { areaDialog } from '../../../messages/en/area-dialog.ts'
import type { auth } from '../../../messages/en/auth.ts'
import type { booking } from '../../../messages/en/booking.ts'
import type { bookingForm } from '../../../messages/en/booking-form.ts'
import type { checkoutResult } from '../../../messages/en/checkout-result.ts'
import type { choice } from '../../../messages/en/choice.ts'
import type { company } from '../../../messages/en/company.ts'
import type { compare } from '../../../messages/en/compare.ts'
import type { crewJobs } from '../../../messages/en/crew-jobs.ts'
import type { dashboard } from '../../../messages/en/dashboard/index.ts'
import type { en } from '../../../messages/en/index.ts'
import type { newsletterPages } from '../../../messages/en/newsletter-pages.ts'
import type { onDemand } from '../../../messages/en/on-demand.ts'
import type { setup } from '../../../messages/en/setup/index.ts'
import type { slots } from '../../../messages/en/slots.ts'
import type { unsubscribe } from '../../../messages/en/unsubscribe.ts'
import type { visit } from '../../../messages/en/visit.ts'

/** Catalogs that pages or parts of pages load before they are shown. All others are loaded with every page. */
interface ExtraTexts {
  areaChoice: typeof areaChoice
  areaDialog: typeof areaDialog
  auth: typeof auth
  booking: typeof booking
  bookingForm: typeof bookingForm
  checkoutResult: typeof checkoutResult
  choice: typeof choice
  company: typeof company
  compare: typeof compare
  crewJobs: typeof crewJobs
  dashboard: typeof dashboard
  newsletterPages: typeof newsletterPages
  onDemand: typeof onDemand
  setup: typeof setup
  slots: typeof slots
  unsubscribe: typeof unsubscribe
  visit: typeof visit
}
export type ExtraCatalog = keyof ExtraTexts

/** All catalogs have the shape of the English one. */
export type Messages = typeof en & ExtraTexts
export type Locale = (typeof LOCALES)[number]

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

interface Refusals {
  /** The contract's message about a field in this language; undefined for another text. */
  fieldMessage: (english: string) => string | undefined
  /** The texts of the API's refusals, by their code. */
  problems: Record<string, string>
}

interface Language {
  messages: typeof en & Partial<ExtraTexts>
  /** Fetched when a form is used or a call is refused. */
  refusals?: Refusals
}

/** Each language is in a file of its own: a page loads only its own. */
const sources: Record<Locale, () => Promise<Language>> = {
  en: async () => ({ messages: (await import('../../../messages/en/index.ts')).en }),
  bn: async () => ({ messages: (await import('../../../messages/bn/index.ts')).bn }),
}

const extraCatalogs: {
  [Name in ExtraCatalog]: Record<Locale, () => Promise<Pick<ExtraTexts, Name>>>
} = {
  areaChoice: {
    en: () => import('../../../messages/en/area-choice.ts'),
    bn: () => import('../../../messages/bn/area-choice.ts'),
  },
  areaDialog: {
    en: () => import('../../../messages/en/area-dialog.ts'),
    bn: () => import('../../../messages/bn/area-dialog.ts'),
  },
  auth: {
    en: () => import('../../../messages/en/auth.ts'),
    bn: () => import('../../../messages/bn/auth.ts'),
  },
  booking: {
    en: () => import('../../../messages/en/booking.ts'),
    bn: () => import('../../../messages/bn/booking.ts'),
  },
  bookingForm: {
    en: () => import('../../../messages/en/booking-form.ts'),
    bn: () => import('../../../messages/bn/booking-form.ts'),
  },
  checkoutResult: {
    en: () => import('../../../messages/en/checkout-result.ts'),
    bn: () => import('../../../messages/bn/checkout-result.ts'),
  },
  choice: {
    en: () => import('../../../messages/en/choice.ts'),
    bn: () => import('../../../messages/bn/choice.ts'),
  },
  company: {
    en: () => import('../../../messages/en/company.ts'),
    bn: () => import('../../../messages/bn/company.ts'),
  },
  compare: {
    en: () => import('../../../messages/en/compare.ts'),
    bn: () => import('../../../messages/bn/compare.ts'),
  },
  crewJobs: {
    en: () => import('../../../messages/en/crew-jobs.ts'),
    bn: () => import('../../../messages/bn/crew-jobs.ts'),
  },
  dashboard: {
    en: () => import('../../../messages/en/dashboard/index.ts'),
    bn: () => import('../../../messages/bn/dashboard/index.ts'),
  },
  newsletterPages: {
    en: () => import('../../../messages/en/newsletter-pages.ts'),
    bn: () => import('../../../messages/bn/newsletter-pages.ts'),
  },
  onDemand: {
    en: () => import('../../../messages/en/on-demand.ts'),
    bn: () => import('../../../messages/bn/on-demand.ts'),
  },
  setup: {
    en: () => import('../../../messages/en/setup/index.ts'),
    bn: () => import('../../../messages/bn/setup/index.ts'),
  },
  slots: {
    en: () => import('../../../messages/en/slots.ts'),
    bn: () => import('../../../messages/bn/slots.ts'),
  },
  unsubscribe: {
    en: () => import('../../../messages/en/unsubscribe.ts'),
    bn: () => import('../../../messages/bn/unsubscribe.ts'),
  },
  visit: {
    en: () => import('../../../messages/en/visit.ts'),
    bn: () => import('../../../messages/bn/visit.ts'),
  },
}

const refusals: Record<Locale, () => Promise<Refusals>> = {
  // The contract and the API speak English already.
  en: async () => ({ fieldMessage: (english) => english, problems: {} }),
  bn: async () => (await import('./bangla-refusals.ts')).refusals,
}

const loaded = new Map<Locale, Language>()

async function loadLanguage(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await sources[locale]())
}

/** Loads a language, with the texts of these catalogs. */
export async function loadTexts(names: readonly ExtraCatalog[], locale: Locale): Promise<void> {
  const known = loaded.get(locale)?.messages
  const missing = names.filter((name) => !known?.[name])
  const [, ...texts] = await Promise.all([
    loadLanguage(locale),
    ...missing.map((name) => extraCatalogs[name][locale]()),
  ])
  if (texts.length === 0) return
  const language = languageOf(locale)
  loaded.set(locale, { ...language, messages: Object.assign({}, language.messages, ...texts) })
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

/** Loads all languages, for the server, which renders all of them. */
export async function loadEveryLanguage(): Promise<void> {
  for (const locale of LOCALES) {
    await loadTexts(Object.keys(extraCatalogs) as ExtraCatalog[], locale)
    await loadRefusals(locale)
  }
}

/** The loaded texts of a language: all languages on the server, the page's own in the browser. */
export function languageOf(locale: Locale) {
  const language = loaded.get(locale)
  if (!language) throw new Error(`The language ${locale} is not loaded`)
  return language as Language & { messages: Messages }
}

/** The catalogs that the page in the browser was rendered with. */
export function textsOfPage(): ExtraCatalog[] {
  return (document.documentElement.dataset.texts?.split(' ') ?? []) as ExtraCatalog[]
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

// A changed catalog needs a reload in development, as the page has already read the old one.
import.meta.hot?.accept(() => window.location.reload())
