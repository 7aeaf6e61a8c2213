import { en } from '../../messages/en/index.ts'

/** The languages there is a whole catalog for. English is the shape that all others must have. */
export const catalogs = { en }
export type Locale = keyof typeof catalogs

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
  }
}

export function toLocale(wanted: string | undefined): Locale {
  return wanted !== undefined && wanted in catalogs ? (wanted as Locale) : 'en'
}
