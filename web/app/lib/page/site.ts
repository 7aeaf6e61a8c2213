import type { Site } from '@jhilik/contract/site.ts'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '../language/i18n.ts'
import type { Theme } from './theme.ts'

/** The defaults of the settings, for pages when the API does not respond. */
export const defaultSite: Site = {
  businessName: 'Jhilik',
  timeZone: 'Asia/Dhaka',
  currency: 'USD',
  locale: 'en',
  publicUrl: '',
  demo: false,
  demoAccount: null,
  textMessages: false,
  google: false,
  contact: { email: null, phone: null, address: null, hours: [] },
  gateways: [],
}

export interface RootData {
  site: Site
  theme: Theme | null
  locale: Locale
}

export const defaultRoot: RootData = { site: defaultSite, theme: null, locale: 'en' }

export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? defaultRoot
}

/** The business: name, zone, currency. */
export function useSite(): Site {
  return useRootData().site
}

let changed = false

/** The next revalidation of the page reads the settings again: the business has been changed. */
export function readSiteAgain(): void {
  changed = true
}

/** Whether to read them now. */
export function takeSiteChange(): boolean {
  const wasChanged = changed
  changed = false
  return wasChanged
}
