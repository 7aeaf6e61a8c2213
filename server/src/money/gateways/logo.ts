/** A plain drawing of our own in the provider's colors, not its trademark. */
export type Logo =
  /** SVG elements in a field of 40 by 28, drawn with lines of one hue, in degrees. */
  | { hue: number; mark: string }
  /** SVG elements in a field of 48 by 40 on ground of one color, the same in both themes. */
  | { ground: string; mark: string }

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="40" viewBox="0 0 48 40">${content}</svg>`

const LINES = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/**
 * Draws the mark on ground of its color, so that it is legible on both themes, also where the image does not follow the
 * page's theme.
 */
export function drawLogo(logo: Logo): string {
  if ('ground' in logo) {
    // The edge of white ground is visible on a white page.
    return svg(
      `<rect x=".5" y=".5" width="47" height="39" rx="9.5" fill="${logo.ground}" stroke="#808080" stroke-opacity=".3"/>${logo.mark}`,
    )
  }
  const { hue, mark } = logo
  return svg(
    `<style>svg{color:hsl(${hue} 60% 30%)}rect.ground{fill:hsl(${hue} 55% 93%)}@media(prefers-color-scheme:dark){svg{color:hsl(${hue} 70% 86%)}rect.ground{fill:hsl(${hue} 32% 24%)}}</style><rect class="ground" width="48" height="40" rx="10"/><g transform="translate(4 6)" fill="none" stroke="currentColor" ${LINES}>${mark}</g>`,
  )
}

const CARD = '<rect x="6" y="5.5" width="28" height="17" rx="3"/><path d="M6 11h28"/>'

const VISA = `<path d="m11 8 2 8 4-8m3.6 0-1.6 8m8.2-6.900c-1-1.3-4-1.5-4.3.5-.3 2 3.5 1.6 3.2 3.8-.3 2-3.3 2-4.6.6m6.6 2 4.7-8 1.7 8m-4.5-2.700h3.9" fill="none" stroke="#1a1f71" ${LINES}/>`
const CIRCLES =
  '<circle cx="20" cy="27" r="6" fill="#eb001b"/><circle cx="28" cy="27" r="6" fill="#f79e1b"/><path d="M24 22.5a6 6 0 0 1 0 9 6 6 0 0 1 0-9Z" fill="#ff5f00"/>'
const lowered = (y: number, mark: string) => `<g transform="translate(0 ${y})">${mark}</g>`

/** The logos of methods that several gateways accept, or that are paid on site. */
export const methodLogos = {
  bkash: {
    ground: '#d12053',
    mark: '<path d="m14.7 10.7 10.5 2.3 8.2 4.7-7 2.3-3.5 7-2.3-8.200Zm10.5 2.3 5.8-2.3 2.4 7Z" fill="#fff"/>',
  },
  nagad: {
    ground: '#fff',
    mark: '<circle cx="24" cy="20" r="10.5" fill="#f37021"/><path d="M16.5 23a7 7 0 0 1 13-4.2" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="24" cy="22.5" r="2.8" fill="#fff"/>',
  },
  rocket: {
    ground: '#8c3494',
    mark: '<path d="M24 8c5 4 6.5 9 5 15.5L27 26h-6l-2-2.5C17.5 17 19 12 24 8Zm-6.5 11-3.5 4.5V29l5-3m11.5-7 3.5 4.5V29l-5-3m-7 2h4l-2 4.5Z" fill="#fff"/><circle cx="24" cy="17" r="2.4" fill="#8c3494"/>',
  },
  upay: {
    ground: '#ffd400',
    mark: '<path d="M18 11v10.5a6 6 0 0 0 12 0V11" fill="none" stroke="#00529b" stroke-width="4.5" stroke-linecap="round"/>',
  },
  visa: { ground: '#fff', mark: lowered(8, VISA) },
  mastercard: { ground: '#fff', mark: lowered(-7, CIRCLES) },
  amex: { hue: 205, mark: `${CARD}<path d="M23.5 19l2.5-4.5 2.5 4.5"/>` },
  /** Any card. */
  card: { ground: '#fff', mark: lowered(1, VISA + CIRCLES) },
  cash: {
    hue: 150,
    mark: '<rect x="6" y="6.5" width="28" height="15" rx="2.5"/><circle cx="20" cy="14" r="3.5"/><path d="M11 14h.01M29 14h.01"/>',
  },
} as const satisfies Record<string, Logo>
