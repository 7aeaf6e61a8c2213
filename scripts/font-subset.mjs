import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import { compress, decompress } from 'wawoff2'

const wasmFile = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')

/** These numbers are constants of HarfBuzz's hb-subset.h. */
const NO_HINTING = 0x1
const NO_LAYOUT_CLOSURE = 0x200
const SETS = { dropTables: 3, layoutFeatures: 6 }
/** Styles by name, for programs that list installed fonts. */
const STAT = 0x53544154
const READ_ONLY = 1

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

/**
 * A font with these letters and these glyphs. Forms that other letters or glyphs would need are left out, which is what
 * makes it small. As WOFF2.
 */
export async function subsetFont(data, letters, glyphs) {
  const module = await WebAssembly.compile(await readFile(wasmFile))
  const { exports: hb } = await WebAssembly.instantiate(module)
  hb._initialize()
  const place = hb.malloc(data.byteLength)
  new Uint8Array(hb.memory.buffer).set(data, place)
  const face = hb.hb_face_create(hb.hb_blob_create(place, data.byteLength, READ_ONLY, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, NO_HINTING | NO_LAYOUT_CLOSURE)
  hb.hb_set_add(hb.hb_subset_input_set(input, SETS.dropTables), STAT)
  // All features: the set is inverted while it is empty.
  const features = hb.hb_subset_input_set(input, SETS.layoutFeatures)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  for (const letter of letters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0))
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not make the subset.')
  const blob = hb.hb_face_reference_blob(subset)
  const from = hb.hb_blob_get_data(blob, 0)
  return compress(new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob)))
}
