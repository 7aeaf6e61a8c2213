/** A small drawing of our own, not the provider's trademark. */
export interface Logo {
  /** The hue of the logo's color, in degrees. */
  hue: number
  /** SVG elements in a field of 40 by 28, drawn with lines of one color. */
  mark: string
}

/**
 * Draws the mark on ground of its color, so that it is legible on both themes, also where the image does not follow the
 * page's theme.
 */
export const drawLogo = ({ hue, mark }: Logo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="28" viewBox="0 0 40 28"><style>svg{color:hsl(${hue} 60% 30%)}rect.ground{fill:hsl(${hue} 55% 93%)}@media(prefers-color-scheme:dark){svg{color:hsl(${hue} 70% 86%)}rect.ground{fill:hsl(${hue} 32% 24%)}}</style><rect class="ground" width="40" height="28" rx="6"/><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${mark}</g></svg>`

const PHONE = '<rect x="9" y="5" width="10" height="18" rx="2.5"/><path d="M13 19.5h2"/>'
const CARD = '<rect x="6" y="5.5" width="28" height="17" rx="3"/><path d="M6 11h28"/>'

const letter = (lines: string) => `<path d="${lines}"/>`

/** The logos of methods that several gateways accept, or that are paid on site. */
export const methodLogos = {
  bkash: { hue: 335, mark: `${PHONE}${letter('M24 8v12m0-3.5a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0')}` },
  nagad: { hue: 20, mark: `${PHONE}${letter('M24 20V9l7 11V9')}` },
  rocket: { hue: 285, mark: `${PHONE}${letter('M24 20V9h4a3 3 0 0 1 0 6h-4m4 0 3 5')}` },
  upay: { hue: 205, mark: `${PHONE}${letter('M24 9v7.5a3.5 3.5 0 0 0 7 0V9')}` },
  visa: { hue: 225, mark: `${CARD}${letter('M24 14.5l2.5 4.5 2.5-4.5')}` },
  mastercard: { hue: 35, mark: `${CARD}${letter('M23 19v-4.5l3 3 3-3V19')}` },
  amex: { hue: 190, mark: `${CARD}${letter('M23.5 19l2.5-4.5 2.5 4.5')}` },
  card: { hue: 225, mark: `${CARD}${letter('M11 17h8')}` },
  cash: {
    hue: 150,
    mark: '<rect x="6" y="6.5" width="28" height="15" rx="2.5"/><circle cx="20" cy="14" r="3.5"/><path d="M11 14h.01M29 14h.01"/>',
  },
} as const satisfies Record<string, Logo>
