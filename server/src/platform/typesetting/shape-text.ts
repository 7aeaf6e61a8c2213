import bidiModule from 'bidi-js'
import { Direction, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import { type Face, findFace, type Weight } from './faces.ts'

/** A glyph in the font's units. */
export interface Glyph {
  id: number
  /** The letters that are copied from it. The glyphs of a run together have all its letters, each once. */
  text: string
  advance: number
  /** How far the text moves on, which differs from `advance` by kerning. */
  step: number
  xOffset: number
  yOffset: number
}

/** A glyph that moves the text on. Those of one cluster draw letters together. */
type ShapedLetter = Glyph & { cluster: number }

/** A word or part of one in one font and direction, or the space between two; from right to left also several words. */
export interface Run {
  text: string
  face: Face
  /** Even levels run from left to right, odd ones from right to left. */
  level: number
  /** The glyphs from left to right that move the text on. */
  letters: readonly Glyph[]
  /** The glyphs that are drawn over letters, placed from the end of the run. */
  marks: readonly Glyph[]
  /** Each letter has one glyph. */
  isPlain: boolean
  /** The width in a size of 1. */
  width: number
}

// Its types describe its ES module, and Node loads the other one, which is the function itself.
const openBidi = bidiModule as unknown as typeof bidiModule.default
const bidi = openBidi()
const graphemes = new Intl.Segmenter()
const buffer = new TextBuffer()

export const isRightToLeft = (level: number) => level % 2 === 1
const hasSpace = ({ font }: Face) => font.nominalGlyph(0x20) !== undefined

/** The direction in which the first letter that has one is read. */
export const directionOf = (text: string) =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** Returns the runs of a line in the order in which they are read. */
export function runsOf(line: string, weight: Weight, direction: 'ltr' | 'rtl'): Run[] {
  // Fonts have letters with their marks, and not all of the marks.
  const text = line.normalize('NFC')
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const parts: { text: string; face: Face; level: number; isSpace: boolean }[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0
    const isSpace = /^\s/u.test(segment)
    const before = parts.at(-1)
    // Readers turn letters from right to left around run by run: words of a phrase that is one run stay in their order.
    if (isSpace && isRightToLeft(level) && before?.level === level && hasSpace(before.face)) {
      before.text += segment
      continue
    }
    for (const [letters, face] of facesOf(segment, weight)) {
      const last = parts.at(-1)
      if (last && last.face === face && last.level === level && last.isSpace === isSpace) last.text += letters
      else parts.push({ text: letters, face, level, isSpace })
    }
  }
  return parts.map(({ text, face, level }) => {
    const { letters, marks } = shapeRun(text, face, isRightToLeft(level))
    const width = letters.reduce((sum, { step }) => sum + step, 0) / face.unitsPerEm
    const clusters = new Set(letters.map(({ cluster }) => cluster))
    const isPlain =
      marks.length === 0 && clusters.size === letters.length && letters.length === [...text].length
    return { text, face, level, letters, marks, isPlain, width }
  })
}

/** Returns a grapheme in the face that has it, or its letters each in another. A letter that no face has is an empty box. */
function facesOf(grapheme: string, weight: Weight): [string, Face][] {
  const face = findFace(grapheme, weight)
  if (face) return [[grapheme, face]]
  const letters = [...grapheme]
  if (letters.length > 1) return letters.flatMap((letter) => facesOf(letter, weight))
  const first = findFace(' ', weight)
  return first ? [[grapheme, first]] : []
}

function shapeRun(text: string, face: Face, isReversed: boolean) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isReversed ? Direction.RTL : Direction.LTR)
  shape(face.font, buffer)
  const positions = buffer.getGlyphPositions()
  const letters: ShapedLetter[] = []
  const marks: Glyph[] = []
  let position = 0
  for (const [index, { codepoint: id, cluster }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance: step = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = { id, text: NOTHING, advance: face.font.glyphHAdvance(id), step, xOffset, yOffset }
    if (step === 0) marks.push({ ...glyph, advance: 0, xOffset: position + xOffset })
    else letters.push({ ...glyph, cluster })
    position += step
  }
  shareLetters(text, isReversed ? letters.toReversed() : letters, isReversed)
  return { letters, marks: marks.map((mark) => ({ ...mark, xOffset: mark.xOffset - position })) }
}

/** A character that readers leave out, for glyphs from which nothing is copied. */
const NOTHING = '\u2060'

/**
 * Distributes the letters of a text over the glyphs, which are in the order in which they are read. Readers copy the
 * letters of one glyph after the other: the vowel sign of কি is drawn first and is copied second.
 */
function shareLetters(text: string, glyphs: ShapedLetter[], isReversed: boolean): void {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))]
  for (const [index, start] of starts.entries()) {
    const together = glyphs.filter(({ cluster }) => cluster === start)
    const entered = [...text.slice(index === 0 ? 0 : start, starts[index + 1])]
    const letters = entered.length < together.length ? [...entered.join('').normalize('NFD')] : entered
    for (const [place, glyph] of together.entries()) {
      const isLast = place === together.length - 1
      const share = isLast ? letters.splice(0) : letters.splice(0, 1)
      // Readers turn text from right to left around letter by letter.
      glyph.text = (isReversed ? share.reverse() : share).join('') || NOTHING
    }
  }
}

/** Returns the runs of a line from left to right: those of a level and the levels above it are reversed together. */
export function orderRuns(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return ordered
}
