import { type EmbeddedFace, embedFace, utf16Of } from './embed-face.ts'
import type { Face } from './faces.ts'
import { directionOf, type Glyph, isRightToLeft, orderRuns, type Run, runsOf } from './shape-text.ts'

export interface TextStyle {
  size: number
  bold?: boolean
  color?: string
}

interface TextPlace {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  align?: 'left' | 'right'
}

const LINE_HEIGHT = 1.45
const BASELINE = 1.05

const embedded = new WeakMap<PDFKit.PDFDocument, Map<Face, EmbeddedFace>>()

function embeddedFace(doc: PDFKit.PDFDocument, face: Face): EmbeddedFace {
  const faces = embedded.get(doc) ?? new Map<Face, EmbeddedFace>()
  embedded.set(doc, faces)
  const known = faces.get(face) ?? embedFace(doc, face, faces.size)
  faces.set(face, known)
  return known
}

/** Writes the fonts that the text of a document uses. */
export function endFaces(doc: PDFKit.PDFDocument): void {
  for (const face of embedded.get(doc)?.values() ?? []) face.end()
}

/**
 * Writes text of any scripts, each run in a face that has its letters, wrapped at words. Returns the `y` of the next
 * line. The faces were loaded for the text (`loadFaces`).
 */
export function setText(doc: PDFKit.PDFDocument, text: string, place: TextPlace, style: TextStyle): number {
  doc.fillColor(style.color ?? '#0b2b36')
  let { y } = place
  for (const line of linesOf(text, place.width, style)) {
    const runs = orderRuns(line)
    const indent = place.align === 'right' ? place.width - style.size * widthOfRuns(runs) : 0
    drawRuns(doc, runs, { x: place.x + indent, y: y + style.size * BASELINE, size: style.size })
    y += style.size * LINE_HEIGHT
  }
  return y
}

/** Returns how high the text becomes in this width. */
export const heightOfText = (text: string, width: number, style: TextStyle): number =>
  linesOf(text, width, style).length * style.size * LINE_HEIGHT

/** Returns the lines of a text, each as its runs. */
function linesOf(text: string, width: number, style: TextStyle): Run[][] {
  const direction = directionOf(text)
  const lineOf = (line: string) => runsOf(line, style.bold ? 700 : 400, direction)
  const widthOf = (line: string) => style.size * widthOfRuns(lineOf(line))
  return breakLines(text, width, widthOf).map(lineOf)
}

const widthOfRuns = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

function breakLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((long) => breakWord(long, width, widthOf))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Splits a word that is wider than the line into pieces that fit. */
function breakWord(word: string, width: number, widthOf: (line: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = pieces.at(-1) + segment
    if (widthOf(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}

/** Draws runs from left to right. */
function drawRuns(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  let left = x
  for (const run of runs) {
    const { id, dictionary, codeOf } = embeddedFace(doc, run.face)
    const show = (glyphs: readonly Glyph[]) => showGlyphs(doc, glyphs, { face: run.face, codeOf, size })
    doc.page.fonts[id] ??= dictionary
    // Readers that know `ActualText` copy it, and not what they make of the places of glyphs. Text from right to left
    // has none, because some of them turn it around as if it were in the order of the page.
    const isActual = !run.isPlain && !isRightToLeft(run.level)
    if (isActual) doc.addContent(beginSpan(run.text))
    // The page's vertical axis points downwards.
    doc.addContent(`BT /${id} ${size} Tf 1 0 0 -1 ${decimal(left)} ${decimal(y)} Tm`)
    show(run.letters)
    doc.addContent('ET')
    if (isActual) doc.addContent('EMC')
    if (run.marks.length > 0) {
      // Between the letters they would interrupt words.
      doc.addContent(beginSpan(''))
      doc.addContent(`BT 1 0 0 -1 ${decimal(left + run.width * size)} ${decimal(y)} Tm`)
      show(run.marks)
      doc.addContent('ET EMC')
    }
    left += run.width * size
  }
}

/** Begins a part of the page from which this text is copied. */
const beginSpan = (text: string) => `/Span <</ActualText <feff${utf16Of(text)}>>> BDC`
const decimal = (value: number) => String(Math.round(value * 1000) / 1000)

/** Writes the operators that show glyphs one after the other. */
function showGlyphs(
  doc: PDFKit.PDFDocument,
  glyphs: readonly Glyph[],
  { face, codeOf, size }: { face: Face; codeOf: EmbeddedFace['codeOf']; size: number },
): void {
  let shown = ''
  let rise = 0
  const show = () => doc.addContent(`${decimal((size * rise) / face.unitsPerEm)} Ts [${shown}] TJ`)
  // A number between glyphs moves to the left, in thousandths.
  const move = (units: number) => (units === 0 ? '' : decimal((-1000 * units) / face.unitsPerEm))
  for (const glyph of glyphs) {
    if (glyph.yOffset !== rise) {
      show()
      shown = ''
      rise = glyph.yOffset
    }
    shown += `${move(glyph.xOffset)}<${codeOf(glyph)}>${move(glyph.step - glyph.advance - glyph.xOffset)}`
  }
  show()
}
