import { join } from 'node:path'
import { escapeHtml } from '../../platform/html.ts'
import type { DrawnLogo } from '../../platform/logo.ts'
import { type Look, type LookColors, productLogo } from '../../platform/look.ts'
import { SERVER_FOLDER } from '../../platform/product.ts'

/** The size that networks with previews recommend. */
const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

export interface Card {
  businessName: string
  title: string
  /** Short texts, each of which is drawn in a pill. */
  labels: string[]
  /** Any image; it is drawn over the right half. */
  picture: Buffer | null
  look: Look
  /** Null for the drop. */
  logo: DrawnLogo | null
}

const WHITE = '#ffffff'

const MARGIN = 64
const EDGE = 660
/** The picture begins under the wave. */
const PICTURE = { left: EDGE - 40, top: 0, width: CARD_WIDTH - EDGE + 40, height: CARD_HEIGHT }
const TEXT_WIDTH = EDGE - 2 * MARGIN + 16
const TITLE = { top: 164, width: TEXT_WIDTH, sizes: [72, 64, 56, 50, 44, 40, 36, 30, 24] }
const PILL = { height: 72, top: CARD_HEIGHT - MARGIN - 72, gap: 20, padding: 28 }

/** The most that the logo of the business takes, and the light edge around it. */
export const CARD_LOGO = { width: 300, height: 64 }
const LOGO_EDGE = 10

/** Draws the preview image of a link, 1200 by 630. */
export async function drawCard({ businessName, title, labels, picture, look, logo }: Card): Promise<Buffer> {
  const { colors } = look
  const beside = logo ? logo.width + 2 * LOGO_EDGE + 20 : 72
  const writtenName = logo && look.nameInLogo ? '' : businessName
  const room = (labels.length > 0 ? PILL.top : CARD_HEIGHT) - TITLE.top - 36
  const [name, heading, backdrop, ...pills] = await Promise.all([
    drawFittingText(writtenName, {
      color: WHITE,
      width: TEXT_WIDTH - beside,
      height: 56,
      sizes: [40, 32, 26],
    }),
    drawFittingText(title, { ...TITLE, height: room, color: WHITE }),
    picture && coverPicture(picture),
    ...labels.map((label) => drawText(label, { size: 36, color: colors.deep, width: TEXT_WIDTH })),
  ])
  const placed = placePills(pills.filter((pill) => pill !== null))
  const layers = [
    backdrop && { input: backdrop, left: PICTURE.left, top: PICTURE.top },
    { input: Buffer.from(drawBackground(placed, colors, logo)), left: 0, top: 0 },
    logo && { input: logo.png, left: MARGIN + LOGO_EDGE, top: MARGIN + Math.round((56 - logo.height) / 2) },
    name && { input: name.image, left: MARGIN + beside, top: MARGIN + Math.round((56 - name.height) / 2) },
    heading && {
      input: heading.image,
      left: MARGIN,
      top: TITLE.top + Math.round((room - heading.height) / 2),
    },
    ...placed.map(({ text, left }) => ({
      input: text.image,
      left: left + PILL.padding,
      top: PILL.top + Math.round((PILL.height - text.height) / 2),
    })),
  ]
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: colors.deep } })
    .composite(layers.filter((layer) => layer !== null))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Fits an uploaded picture, limited in size and rotated by its EXIF orientation. */
async function coverPicture(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture, { density: 144, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize(PICTURE.width, PICTURE.height, { fit: 'cover' })
    .png()
    .toBuffer()
}

interface PlacedPill {
  text: DrawnText
  left: number
  width: number
}

function placePills(texts: DrawnText[]): PlacedPill[] {
  let left = MARGIN
  return texts.map((text) => {
    const pill = { text, left, width: text.width + 2 * PILL.padding }
    left += pill.width + PILL.gap
    return pill
  })
}

/** Draws the background, the wave over the picture, the logo or its ground, and the pills. */
function drawBackground(pills: PlacedPill[], colors: LookColors, logo: DrawnLogo | null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
  <defs>
    <linearGradient id="deep" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${colors.deepFrom}"/><stop offset="1" stop-color="${colors.deepTo}"/>
    </linearGradient>
  </defs>
  <path fill="${colors.edge}" d="M0 0H${EDGE + 70}C${EDGE - 30} 190 ${EDGE + 110} 420 ${EDGE + 20} 630H0Z"/>
  <path fill="url(#deep)" d="M0 0H${EDGE + 36}C${EDGE - 64} 200 ${EDGE + 76} 430 ${EDGE - 14} 630H0Z"/>
  ${logo ? logoPlate(logo) : `<g transform="translate(${MARGIN - 6} ${MARGIN - 4}) scale(2)">${productLogo(colors)}</g>`}
  ${pills.map((pill, index) => drawPill(pill, index === 0 ? colors.spark : colors.pill)).join('')}
</svg>`
}

/** The white ground of a logo, which may have no color of its own that is seen on the background. */
function logoPlate({ width, height }: DrawnLogo): string {
  const top = MARGIN + Math.round((56 - height) / 2) - LOGO_EDGE
  return `<rect x="${MARGIN}" y="${top}" width="${width + 2 * LOGO_EDGE}" height="${height + 2 * LOGO_EDGE}" rx="12" fill="${WHITE}"/>`
}

function drawPill({ left, width }: PlacedPill, fill: string): string {
  return `<rect x="${left}" y="${PILL.top}" width="${width}" height="${PILL.height}" rx="20" fill="${fill}"/>`
}

interface DrawnText {
  image: Buffer
  width: number
  height: number
}

interface TextLook {
  size: number
  color: string
  width: number
}

/** Draws text in our fonts, shaped and broken into lines. Null when it has nothing visible. */
async function drawText(text: string, look: TextLook): Promise<DrawnText | null> {
  // The markup parser rejects control characters, escaped ones too.
  const shown = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (!shown) return null
  const { default: sharp } = await import('sharp')
  // The line height is lower for Bengali, because its font has a large one.
  const lineHeight = /\p{Script=Bengali}/u.test(shown) ? 0.82 : 1
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span weight="bold" line_height="${lineHeight}" foreground="${look.color}">${escapeHtml(shown)}</span>`,
        font: `${FONT_FAMILIES}, ${look.size}`,
        width: look.width,
        // This also breaks a word that is longer than the line.
        wrap: 'word-char',
        // One point is one pixel.
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch {
    // The text has only invisible characters, such as a joiner.
    return null
  }
}

interface Box {
  color: string
  width: number
  height: number
  /** The sizes in descending order. */
  sizes: readonly number[]
}

/** Draws text in the largest size that fits into the box. At the smallest size the rest is cut off. */
async function drawFittingText(text: string, { sizes, height, ...look }: Box): Promise<DrawnText | null> {
  let drawn: DrawnText | null = null
  for (const size of sizes) {
    drawn = await drawText(text, { ...look, size })
    if (!drawn || (drawn.height <= height && drawn.width <= look.width)) return drawn
  }
  if (!drawn) return null
  const width = Math.min(drawn.width, look.width)
  const cut = Math.min(drawn.height, height)
  const { default: sharp } = await import('sharp')
  const image = await sharp(drawn.image).extract({ left: 0, top: 0, width, height: cut }).toBuffer()
  return { image, width, height: cut }
}

/** The family names in the font files. Letters that the first lacks are taken from the second. */
const FONT_FAMILIES = 'Figtree, Anek Bangla Medium'

/**
 * The site's fonts in the weight of the preview images, as TTF, because the text engine does not read the WOFF files of
 * the npm packages, which contain the same tables.
 */
export const FONT_FILES = [
  'figtree-latin-700-normal.ttf',
  'figtree-latin-ext-700-normal.ttf',
  'anek-bangla-bengali-700-normal.ttf',
].map((name) => join(SERVER_FOLDER, 'assets/fonts', name))

/** Registers the fonts with the text engine of this process, which knows a font once a text has named its file. */
export async function loadFonts(): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const fontfile of FONT_FILES) await sharp({ text: { text: '.', fontfile } }).toBuffer()
}
