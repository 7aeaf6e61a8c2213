import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import { jpegName, uploadAddress, variantName } from '@jhilik/contract/picture-links.ts'
import { MAX_PICTURE_PIXELS, type Picture } from '@jhilik/contract/uploads.ts'
import { problem } from '../../platform/problem.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const startsWith = (content: Buffer, text: string, at = 0) =>
  content.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/**
 * Returns whether these bytes are a JPEG, PNG, WebP or AVIF, by their signature. Other formats, such as SVG, never
 * reach the image library.
 */
function isPhoto(content: Buffer): boolean {
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

/** The largest size, which old browsers and mails use too. */
const JPEG_WIDTH = 1280

interface Rendition {
  name: string
  type: string
  content: Buffer
}

const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' } as const

/** Reads only the header of the file. Throws not_a_picture, picture_too_big. */
export async function checkPhoto(content: Buffer): Promise<void> {
  if (!isPhoto(content)) throw problem('not_a_picture')
  const { default: sharp } = await import('sharp')
  // The limit is not applied here, so that a picture that is too big gets its own error.
  const { width, height } = await sharp(content, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw problem('not_a_picture', { cause })
    })
  if (width * height > MAX_PICTURE_PIXELS) throw problem('picture_too_big')
}

/**
 * Yields all sizes of a photo, upright and without metadata such as the place. The JPEG is the last. Throws
 * not_a_picture when it is broken.
 */
export async function* renditionsOf(hash: string, content: Buffer): AsyncGenerator<Rendition> {
  const { default: sharp } = await import('sharp')
  // The photo is decoded and rotated once; the other sizes are made from the largest.
  const upright = await sharp(content, options)
    .autoOrient()
    .resize({ width: JPEG_WIDTH, height: JPEG_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw problem('not_a_picture', { cause })
    })
  const { width, height, channels } = upright.info
  const image = () => sharp(upright.data, { raw: { width, height, channels } })
  for (const size of PICTURE_WIDTHS) {
    const sized = () => image().resize({ width: size, withoutEnlargement: true })
    yield {
      name: variantName(hash, size, 'avif'),
      type: 'image/avif',
      content: await sized().avif({ quality: 55, effort: 3 }).toBuffer(),
    }
    yield {
      name: variantName(hash, size, 'webp'),
      type: 'image/webp',
      content: await sized().webp({ quality: 78 }).toBuffer(),
    }
  }
  yield {
    name: jpegName(hash),
    type: 'image/jpeg',
    content: await image().flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
  }
}
