import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { addMinutes } from '../../platform/clock.ts'
import { BRAND_COLOR, LOGO, LOGO_SIDE } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'

/** The paths that crawlers should not read: data, and pages of one person. */
const PRIVATE = ['/api/', '/dashboard/', '/booking/result/', '/mailbox']

export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const VALID_DAYS = 180

/** Writes where to report a vulnerability (RFC 9116). `email` is the address of the business. */
export function writeSecurityTxt({ publicUrl }: Pick<Config, 'publicUrl'>, email: string, now: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${addMinutes(now, VALID_DAYS * 24 * 60).toISOString()}`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

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
export function buildManifest(config: Config, locale: Locale) {
  const businessName = businessNameIn(config, locale)
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

/** The logo on the brand color; `share` is its part of the square's side. */
interface Icon {
  size: number
  share: number
  /** The radius of the corners as a share of the side. It is 0 where the system cuts icons itself. */
  corner: number
}

const icons = {
  '/icons/192.png': { size: 192, share: 0.72, corner: 0.22 },
  '/icons/512.png': { size: 512, share: 0.72, corner: 0.22 },
  // The safe zone of a maskable icon is a circle of 80 % of its side.
  '/icons/maskable-512.png': { size: 512, share: 0.58, corner: 0 },
  '/apple-touch-icon.png': { size: 180, share: 0.68, corner: 0 },
} satisfies Record<string, Icon>

export type IconPath = keyof typeof icons
export const iconPaths = Object.keys(icons) as IconPath[]

export async function drawIcon(path: IconPath): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, share, corner } = icons[path]
  const scale = (size * share) / LOGO_SIDE
  const shift = (size - LOGO_SIDE * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${BRAND_COLOR}"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})">
      ${LOGO}
    </g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
