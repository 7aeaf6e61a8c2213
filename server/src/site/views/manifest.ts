import type { Config } from '../../config.ts'
import type { Locale } from '../../platform/locale.ts'
import { BRAND_COLOR } from '../../platform/logo.ts'

interface Texts {
  description: string
  book: string
  upcoming: string
  compare: string
}

const texts: Record<Locale, Texts> = {
  en: {
    description: 'Car wash and home services, booked in a minute.',
    book: 'Book a service',
    upcoming: 'My upcoming bookings',
    compare: 'Compare services',
  },
  bn: {
    description: 'কার ওয়াশ ও হোম সার্ভিস, এক মিনিটেই বুকিং।',
    book: 'সার্ভিস বুক করুন',
    upcoming: 'আমার সামনের বুকিং',
    compare: 'সার্ভিস তুলনা করুন',
  },
}

const ICON = { src: '/icons/192.png', sizes: '192x192', type: 'image/png' }

/** The Web Application Manifest (W3C) lets a phone install the site as an app. */
export function buildManifest({ businessName }: Config, locale: Locale) {
  const { description, book, upcoming, compare } = texts[locale]
  const shortcut = (name: string, url: string) => ({ name, url, icons: [ICON] })
  return {
    // The app is the same in either language.
    id: '/',
    name: businessName,
    short_name: businessName,
    description,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BRAND_COLOR,
    background_color: BRAND_COLOR,
    categories: ['lifestyle', 'shopping'],
    icons: [
      ICON,
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      shortcut(book, '/service'),
      shortcut(upcoming, '/dashboard/user/Upcoming-bookings'),
      shortcut(compare, '/compare'),
    ],
  }
}
