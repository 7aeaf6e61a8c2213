import { join } from 'node:path'
import { SERVER_FOLDER } from '../../platform/folders.ts'

/** The family names in the font files. Letters that the first lacks are taken from the second. */
export const FONT_FAMILIES = 'Figtree, Anek Bangla Medium'

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
