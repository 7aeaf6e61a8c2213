import { PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import { jpegName, variantName } from '@jhilik/contract/picture-links.ts'
import { MAX_PICTURE_PIXELS } from '@jhilik/contract/uploads.ts'
import { problem } from '../../platform/problem.ts'
import { isPhoto } from '../rules/uploads.ts'

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
