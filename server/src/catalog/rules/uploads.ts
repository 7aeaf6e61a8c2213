import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import { jpegName, uploadAddress, variantName } from '@jhilik/contract/picture-links.ts'
import type { Picture } from '@jhilik/contract/uploads.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const startsWith = (content: Buffer, text: string, at = 0) =>
  content.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/**
 * Returns whether these bytes are a JPEG, PNG, WebP or AVIF, by their signature. Other formats, such as SVG, never
 * reach the image library.
 */
export function isPhoto(content: Buffer): boolean {
  if (startsWith(content, '\xff\xd8\xff') || startsWith(content, '\x89PNG\r\n\x1a\n')) return true
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return true
  return startsWith(content, 'ftypavif', 4) || startsWith(content, 'ftypavis', 4)
}

/** Returns the media type of a stored file by its name; null when the name is not valid. */
export function typeOfName(name: string): string | null {
  const ending = /^[0-9a-f]{32}(?:-(?:320|640|1280)\.(avif|webp)|\.(jpg))$/.exec(name)
  const format = ending?.[1] ?? ending?.[2]
  return format ? TYPES[format as keyof typeof TYPES] : null
}

/** Returns the URLs of all sizes, which depend on the hash alone. */
export function toPicture(hash: string): Picture {
  return {
    img: uploadAddress(jpegName(hash)),
    sources: PICTURE_FORMATS.flatMap((format) =>
      PICTURE_WIDTHS.map((width) => ({
        type: TYPES[format],
        width,
        url: uploadAddress(variantName(hash, width, format)),
      })),
    ),
  }
}
