import { readFile } from 'node:fs/promises'
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import { decompress } from 'wawoff2'

/** The tables of a WOFF2 file, as HarfBuzz reads them. */
export const readFont = async (file) => decompress(await readFile(file))

export const openFont = (data) => new Font(new Face(new Blob(data)))

/**
 * The glyphs that these texts need, also those that exist only between two steps of the shaping: without them the last
 * step does not happen.
 */
export function glyphsOf(font, texts) {
  const glyphs = new Set()
  const collect = (buffer) => {
    for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint)
  }
  const buffer = new TextBuffer()
  // The buffer has letters, not glyphs, before the first lookup.
  buffer.setMessageFunc((now, _font, message) => {
    if (/^end (lookup|table)/.test(message)) collect(now)
    return true
  })
  for (const text of texts) {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    collect(buffer)
  }
  return glyphs
}
