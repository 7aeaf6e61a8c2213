import { readFileSync } from 'node:fs'

/** What is used of the global, whose types come with those of browsers only. */
declare const WebAssembly: {
  Module: new (program: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

/** The functions of HarfBuzz's hb-subset.h that are used. Objects are addresses in its memory. */
interface Subsetter {
  memory: { buffer: ArrayBuffer }
  _initialize(): void
  malloc(size: number): number
  free(place: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_set_invert(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_input_set(input: number, type: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_unicode_set(input: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** These numbers are constants of HarfBuzz's hb-subset.h and hb-common.h. */
const FLAGS = { noHinting: 0x1, retainGlyphIds: 0x2, noLayoutClosure: 0x200 }
const SETS = { dropTables: 3, layoutFeatures: 6 }
const READ_ONLY = 1

const tagOf = (name: string) => Buffer.from(name, 'latin1').readUInt32BE()

let opened: Subsetter | undefined

function openSubsetter(): Subsetter {
  if (opened) return opened
  const file = readFileSync(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')))
  const subsetter = new WebAssembly.Instance(new WebAssembly.Module(file)).exports as Subsetter
  subsetter._initialize()
  opened = subsetter
  return subsetter
}

interface Wanted {
  glyphs: Iterable<number>
  /** The letters that the font has in its table of characters. */
  letters?: Iterable<string>
  /** A variable font becomes one of this weight. */
  weight?: number | undefined
  /** The glyphs keep their numbers. Only outlines stay, because the text of a PDF is shaped already. */
  isForPdf?: boolean
}

/**
 * Returns a TrueType font with these letters and these glyphs. Forms that other letters or glyphs would need are left
 * out, which is what makes it small.
 */
export function subsetFont(
  data: Uint8Array,
  { glyphs, letters = [], weight, isForPdf = false }: Wanted,
): Uint8Array {
  const hb = openSubsetter()
  const place = hb.malloc(data.byteLength)
  new Uint8Array(hb.memory.buffer).set(data, place)
  const source = hb.hb_blob_create(place, data.byteLength, READ_ONLY, 0, 0)
  const face = hb.hb_face_create(source, 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(
    input,
    FLAGS.noHinting | FLAGS.noLayoutClosure | (isForPdf ? FLAGS.retainGlyphIds : 0),
  )
  // `STAT` names styles for programs that list installed fonts.
  const dropped = isForPdf ? ['STAT', 'GDEF', 'GPOS', 'GSUB', 'name', 'OS/2', 'post'] : ['STAT']
  for (const table of dropped) hb.hb_set_add(hb.hb_subset_input_set(input, SETS.dropTables), tagOf(table))
  // All features: the set is inverted while it is empty.
  const features = hb.hb_subset_input_set(input, SETS.layoutFeatures)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  for (const letter of letters) {
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0) ?? 0)
  }
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight)
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not make the subset.')
  const result = hb.hb_face_reference_blob(subset)
  const from = hb.hb_blob_get_data(result, 0)
  const font = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(result))
  for (const blob of [result, source]) hb.hb_blob_destroy(blob)
  for (const used of [subset, face]) hb.hb_face_destroy(used)
  hb.hb_subset_input_destroy(input)
  hb.free(place)
  return font
}
