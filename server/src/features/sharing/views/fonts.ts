import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { newId } from '../../../platform/ids.ts'
import { toSfnt } from './woff.ts'

/** As the files name themselves. Letters that the first lacks are taken from the second. */
export const FONT_FAMILIES = 'Figtree, Anek Bangla Medium'

/** The site's own faces, in the weight that cards are set in. */
const SOURCES = [
  '@fontsource/figtree/files/figtree-latin-700-normal.woff',
  '@fontsource/figtree/files/figtree-latin-ext-700-normal.woff',
  '@fontsource/anek-bangla/files/anek-bangla-bengali-700-normal.woff',
]

/** Makes the faces known to the text engine of this process, which takes plain font files only. */
export async function loadFonts(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'fonts')
  await mkdir(folder, { recursive: true })
  for (const source of SOURCES) {
    const file = join(folder, source.replace(/^.*\/(.*)\.woff$/, '$1.ttf'))
    await unpack(fileURLToPath(import.meta.resolve(source)), file)
    // A face is known from the first text that names its file.
    await sharp({ text: { text: '.', fontfile: file } }).toBuffer()
  }
}

async function unpack(source: string, target: string): Promise<void> {
  const unfinished = `${target}.${newId()}`
  await writeFile(unfinished, toSfnt(await readFile(source)))
  // Processes that share the folder never see half a file.
  await rename(unfinished, target)
}
