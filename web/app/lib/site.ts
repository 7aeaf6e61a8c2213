import type { Site } from '@jhilik/contract/site.ts'
import { useRouteLoaderData } from 'react-router'

/** What pages show when the API cannot be asked: the settings' own defaults. */
export const defaultSite: Site = {
  businessName: 'Jhilik',
  timeZone: 'Asia/Dhaka',
  currency: 'USD',
  locale: 'en',
  publicUrl: '',
  demo: false,
  demoAccount: null,
}

export interface RootData {
  site: Site
  theme: 'light' | 'dark' | null
}

export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? { site: defaultSite, theme: null }
}

/** The business: name, zone, currency. */
export function useSite(): Site {
  return useRootData().site
}
