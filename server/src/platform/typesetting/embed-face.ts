import type { Face } from './faces.ts'
import type { Glyph } from './shape-text.ts'
import { subsetFont } from './subset-font.ts'

/** A font of a PDF, which gets the glyphs that its text uses. */
export interface EmbeddedFace {
  /** Its name in the content of pages. */
  id: string
  dictionary: PDFKit.PDFKitReference
  /** Returns the code, four hexadecimal digits, of a glyph from which these letters are copied. */
  codeOf(glyph: Pick<Glyph, 'id' | 'text' | 'advance'>): string
  /** Writes the font with the glyphs that have a code. */
  end(): void
}

/** Readers accept this many entries in a block of a character map. */
const BLOCK = 100

const hex = (value: number) => value.toString(16).padStart(4, '0')
/** In hexadecimal digits. */
export const utf16Of = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/**
 * Adds a font to a PDF. A glyph has a code for each text that it stands for, because readers copy what the code says,
 * and few of them know `ActualText`.
 */
export function embedFace(doc: PDFKit.PDFDocument, face: Face, number: number): EmbeddedFace {
  const id = `T${number}`
  const dictionary = doc.ref({})
  const codes = new Map<string, string>()
  const entries: Pick<Glyph, 'id' | 'text' | 'advance'>[] = [
    { id: 0, text: '', advance: face.font.glyphHAdvance(0) },
  ]
  const perMille = (units: number) => Math.round((units * 1000) / face.unitsPerEm)
  const streamOf = (content: Buffer) => {
    const stream = doc.ref({})
    stream.end(content)
    return stream
  }
  const objectOf = (data: object) => {
    const object = doc.ref(data)
    object.end(null)
    return object
  }

  function codeOf(glyph: Pick<Glyph, 'id' | 'text' | 'advance'>): string {
    const key = `${glyph.id} ${glyph.text}`
    const known = codes.get(key)
    if (known) return known
    const code = hex(entries.length)
    entries.push(glyph)
    codes.set(key, code)
    return code
  }

  function end(): void {
    const file = subsetFont(face.data, {
      glyphs: new Set(entries.map((entry) => entry.id)),
      weight: face.isVariable ? face.weight : undefined,
      isForPdf: true,
    })
    const name = `${tagOf(number)}+${face.name}`
    const { ascender, descender } = face.font.hExtents()
    const font = objectOf({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      CIDToGIDMap: streamOf(Buffer.from(entries.map((entry) => hex(entry.id)).join(''), 'hex')),
      W: [0, entries.map(({ advance }) => perMille(advance))],
      FontDescriptor: objectOf({
        Type: 'FontDescriptor',
        FontName: name,
        // The encoding is its own.
        Flags: 4,
        FontBBox: face.bounds.map(perMille),
        ItalicAngle: 0,
        Ascent: perMille(ascender),
        Descent: perMille(descender),
        CapHeight: perMille(ascender),
        StemV: 0,
        FontFile2: streamOf(Buffer.from(file)),
      }),
    })
    Object.assign(dictionary.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [font],
      ToUnicode: streamOf(Buffer.from(characterMap(entries.map(({ text }) => text)))),
    })
    dictionary.end(null)
  }

  return { id, dictionary, codeOf, end }
}

/** The six letters before the name of a subset. */
const tagOf = (number: number) =>
  [...String(number).padStart(6, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')

/** Says which letters are copied from which code. */
function characterMap(texts: readonly string[]): string {
  const lines = texts.map((text, code) => `<${hex(code)}> <${utf16Of(text)}>`).slice(1)
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const block = lines.slice(index * BLOCK, (index + 1) * BLOCK)
    return [`${block.length} beginbfchar`, ...block, 'endbfchar']
  })
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks.flat(),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
