import { escapeHtml } from '../../platform/html.ts'
import { FONT_FAMILIES } from './fonts.ts'

export interface DrawnText {
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
export async function drawText(text: string, look: TextLook): Promise<DrawnText | null> {
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
export async function drawFittingText(
  text: string,
  { sizes, height, ...look }: Box,
): Promise<DrawnText | null> {
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
