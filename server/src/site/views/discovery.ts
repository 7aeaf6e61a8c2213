import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import type { DrawnLogo } from '../../platform/logo.ts'
import { LOGO_SIDE, type Look, logoGround, lookQuery, productLogo } from '../../platform/look.ts'

/** The paths that crawlers should not read: data, and pages of one person. */
const PRIVATE = ['/api/', '/dashboard/', '/booking/result/', '/v/', '/mailbox']

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

/** The Web Application Manifest (W3C) lets a phone install the site as an app. */
export function buildManifest(config: Config, locale: Locale) {
  const { look } = config
  const businessName = businessNameIn(config, locale)
  const { description, book, upcoming, compare } = texts[locale]
  const query = lookQuery(look)
  const icon = { src: `/icons/192.png${query}`, sizes: '192x192', type: 'image/png' }
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon] })
  return {
    // The app is the same in either language.
    id: '/',
    name: businessName,
    short_name: businessName,
    description: look.texts.text?.[locale] ?? description,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: look.colors.deep,
    background_color: look.colors.deep,
    categories: ['lifestyle', 'shopping'],
    icons: [
      icon,
      { src: `/icons/512.png${query}`, sizes: '512x512', type: 'image/png' },
      { src: `/icons/maskable-512.png${query}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ...(look.version === 0 ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }] : []),
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
  // The icon of a tab, in place of the product's favicon.svg.
  '/icons/48.png': { size: 48, share: 0.8, corner: 0.22 },
  '/icons/192.png': { size: 192, share: 0.72, corner: 0.22 },
  '/icons/512.png': { size: 512, share: 0.72, corner: 0.22 },
  // The safe zone of a maskable icon is a circle of 80 % of its side.
  '/icons/maskable-512.png': { size: 512, share: 0.58, corner: 0 },
  '/apple-touch-icon.png': { size: 180, share: 0.68, corner: 0 },
} satisfies Record<string, Icon>

export type IconPath = keyof typeof icons
export const iconPaths = Object.keys(icons) as IconPath[]

/** The side of the square in which the logo of an icon is. */
export function logoSide(path: IconPath): number {
  const { size, share } = icons[path]
  return Math.round(size * share)
}

/** Draws the logo, or the drop in the colors of the business, on a square. */
export async function drawIcon(path: IconPath, look: Look, logo: DrawnLogo | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, share, corner } = icons[path]
  const scale = (size * share) / LOGO_SIDE
  const shift = (size - LOGO_SIDE * scale) / 2
  const drop = `<g transform="translate(${shift} ${shift}) scale(${scale})">${productLogo(look.colors)}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${logo ? logoGround(look) : look.colors.deep}"/>
    ${logo ? '' : drop}
  </svg>`
  return sharp(Buffer.from(svg))
    .composite(logo ? [{ input: logo.png }] : [])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
