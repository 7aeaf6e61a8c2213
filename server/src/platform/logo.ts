import { variantName } from '@jhilik/contract/picture-links.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Files } from './files.ts'
import { type Look, logoGround } from './look.ts'

/** The width of the stored picture from which the logo is drawn. */
const DRAWN_FROM = 640

/** A picture of the logo on the ground that it needs. */
export interface DrawnLogo {
  png: Buffer
  width: number
  height: number
}

interface Box {
  width: number
  height: number
}

/**
 * Returns the logo of the business as large as fits into the box; null when it has none, or its picture is missing or
 * broken: the product's drop is drawn then, so that a lost file stops neither mails nor receipts.
 */
export async function drawLogo(
  { files, log }: { files: Files; log: FastifyBaseLogger },
  look: Look,
  { width, height }: Box,
): Promise<DrawnLogo | null> {
  if (!look.logo) return null
  try {
    const picture = await files.read(variantName(look.logo.hash, DRAWN_FROM, 'webp'))
    if (!picture) throw new Error('The file is missing.')
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(picture)
      .resize(width, height, { fit: 'inside' })
      .flatten({ background: logoGround(look) })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch (error) {
    log.warn({ err: error, logo: look.logo.hash }, 'the logo could not be drawn')
    return null
  }
}
