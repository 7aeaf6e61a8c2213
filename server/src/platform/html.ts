const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns text that is safe between tags and within a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** The logo, a drop with a sparkle, as SVG in a square of this side, for dark backgrounds. */
export const LOGO_SIDE = 32
export const LOGO_DROP = 'M16 1.5C21.5 8.3 27 13.6 27 20a11 11 0 0 1-22 0C5 13.6 10.5 8.3 16 1.5Z'
export const LOGO_SPARKLE = 'M16 11.5c.6 5 3 7.4 8 8-5 .6-7.4 3-8 8-.6-5-3-7.4-8-8 5-.6 7.4-3 8-8Z'
export const LOGO_SPARK = '#ffb703'
export const LOGO = `
  <path fill="#5fd4d6" d="${LOGO_DROP}"/>
  <path fill="${LOGO_SPARK}" d="${LOGO_SPARKLE}"/>`

/** The background of the logo and the color of the browser's bars. */
export const BRAND_COLOR = '#0b3b47'
