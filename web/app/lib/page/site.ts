import type { Site, SiteLook } from '@jhilik/contract/site.ts'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Locale } from '../language/i18n.ts'
import type { Theme } from './choices.ts'

/** The defaults of the settings, for pages when the API does not respond. */
export const defaultSite: Site = {
  businessName: 'Jhilik',
  businessNameBn: null,
  timeZone: 'Asia/Dhaka',
  currency: 'USD',
  locale: 'en',
  publicUrl: '',
  demo: false,
  demoAccount: null,
  textMessages: false,
  webPush: false,
  google: false,
  contact: { email: null, emailText: null, phone: null, address: null, addressBn: null, hours: [] },
  look: null,
  paysOnline: true,
  gateways: [],
}

export interface RootData {
  site: Site
  theme: Theme | null
  locale: Locale
  /** The date in the business's zone when the server rendered the page; null for a page without data of the server. */
  renderedOn: string | null
}

export const defaultRoot: RootData = { site: defaultSite, theme: null, locale: 'en', renderedOn: null }

export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? defaultRoot
}

/** The business: name, zone, currency. */
export function useSite(): Site {
  return useRootData().site
}

/** A look in place of the published one, for the preview of a draft. */
export const PreviewedLook = createContext<SiteLook | null>(null)

/** The look of the business; null for the product's own. */
export function useLook(): SiteLook | null {
  const { look } = useSite()
  return use(PreviewedLook) ?? look
}

let isOutdated = false

/** Tells whether a revalidation of the page has to read the settings again. */
export const isSiteOutdated = (): boolean => isOutdated

/** Reads the settings again, after a change of the business. React Router asks several times for one revalidation. */
export async function readSiteAgain(revalidate: () => Promise<void>): Promise<void> {
  isOutdated = true
  try {
    await revalidate()
  } finally {
    isOutdated = false
  }
}

/**
 * The nonce of inline scripts and styles, which do not run without it. Undefined in the browser: pages are sent with
 * hashes instead.
 */
export const NonceContext = createContext<string | undefined>(undefined)
