import { PRODUCT_COLORS } from '@jhilik/contract/look.ts'
import type { Locale } from './locale.ts'

// The look of the business: its logo, colors and texts, or those of the product. Owners change it while the server runs,
// so read it from the settings when it is needed.

/** The colors of what has one theme: mails, documents, icons and preview images, as `#rrggbb`. */
export interface LookColors {
  /** The background of icons and headers, and of the browser's bars. */
  deep: string
  /** The ends of a gradient of it. */
  deepFrom: string
  deepTo: string
  edge: string
  pill: string
  /** The drop of the product's logo, which a business without a logo has in its own colors. */
  dropOnDark: string
  dropOnWhite: string
  spark: string
  button: string
  page: string
  line: string
  soft: string
  ink: string
}

export interface LookLogo {
  /** The hash of the uploaded picture. */
  hash: string
  width: number
  height: number
  /** What it has to stand on: light letters need a dark ground, and a picture without transparent parts needs none. */
  ground: 'none' | 'light' | 'dark'
}

export interface LookText {
  en: string
  bn: string
}

export interface Look {
  /** The number of the change that published it; 0 for the product's own look. */
  version: number
  logo: LookLogo | null
  /** The logo shows the name, which is not written beside it then. */
  nameInLogo: boolean
  colors: LookColors
  /** The style sheet of pages; '' for the product's colors. */
  css: string
  /** The headline, the line below it, and where the business works, in place of the product's; null for these. */
  texts: Record<'title' | 'text' | 'served', LookText | null>
}

export const productLook: Look = {
  version: 0,
  logo: null,
  nameInLogo: false,
  colors: {
    deep: '#0b3b47',
    deepFrom: '#0f5c66',
    deepTo: '#072c36',
    edge: '#5fcbd8',
    pill: '#d5f5f6',
    dropOnDark: '#5fd4d6',
    dropOnWhite: '#066173',
    spark: PRODUCT_COLORS.spark,
    button: PRODUCT_COLORS.brand,
    page: '#edf4f5',
    line: '#d6e4e7',
    soft: '#45626b',
    ink: '#0b3b47',
  },
  css: '',
  texts: { title: null, text: null, served: null },
}

/** Returns the color on which the logo can be seen. */
export const logoGround = ({ logo, colors }: Look): string =>
  logo?.ground === 'dark' ? colors.deep : '#ffffff'

/** The headline without the marks of the words that are shown in the second color. */
export const plainTitle = ({ texts }: Look, locale: Locale): string | undefined =>
  texts.title?.[locale].replaceAll('*', '')

/** The part of an address that differs after each change, so that no cache shows an older look. */
export const lookQuery = ({ version }: Look): string => (version === 0 ? '' : `?v=${version}`)

/** The product's logo, a drop with a sparkle, in a square of this side. */
export const LOGO_SIDE = 32
export const LOGO_DROP = 'M16 1.5C21.5 8.3 27 13.6 27 20a11 11 0 0 1-22 0C5 13.6 10.5 8.3 16 1.5Z'
export const LOGO_SPARKLE = 'M16 11.5c.6 5 3 7.4 8 8-5 .6-7.4 3-8 8-.6-5-3-7.4-8-8 5-.6 7.4-3 8-8Z'

/** Returns the product's logo as SVG, for dark backgrounds. */
export const productLogo = ({ dropOnDark, spark }: LookColors): string => `
  <path fill="${dropOnDark}" d="${LOGO_DROP}"/>
  <path fill="${spark}" d="${LOGO_SPARKLE}"/>`
