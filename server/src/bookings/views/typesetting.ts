import { readFileSync } from 'node:fs'

const FACES = {
  'latin-400': import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  'latin-700': import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
  'bengali-400': import.meta.resolve('@fontsource/anek-bangla/files/anek-bangla-bengali-400-normal.woff'),
  'bengali-700': import.meta.resolve('@fontsource/anek-bangla/files/anek-bangla-bengali-700-normal.woff'),
} as const
const files = new Map<string, Buffer>()

function fileOf(face: keyof typeof FACES): Buffer {
  let file = files.get(face)
  if (!file) {
    file = readFileSync(new URL(FACES[face]))
    files.set(face, file)
  }
  return file
}

export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const face of Object.keys(FACES) as (keyof typeof FACES)[]) doc.registerFont(face, fileOf(face))
}

export interface TextStyle {
  size: number
  bold?: boolean
  color?: string
}

interface TextRun {
  text: string
  face: string
  width: number
}

/** The Bengali letters, the danda and the joiners. */
const BENGALI = /[\u0980-\u09ff\u0964\u0965\u200c\u200d]+/u

function runsOf(doc: PDFKit.PDFDocument, text: string, { size, bold }: TextStyle): TextRun[] {
  const weight = bold ? '700' : '400'
  const parts = text.split(new RegExp(`(${BENGALI.source})`, 'u')).filter(Boolean)
  return parts.map((part) => {
    const face = `${BENGALI.test(part) ? 'bengali' : 'latin'}-${weight}`
    return { text: part, face, width: doc.font(face).fontSize(size).widthOfString(part) }
  })
}

const widthOf = (runs: readonly TextRun[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** Splits a word that is wider than the line into pieces that fit. */
function breakWord(doc: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] {
  if (widthOf(runsOf(doc, word, style)) <= width) return [word]
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = pieces.at(-1) + segment
    if (widthOf(runsOf(doc, longer, style)) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}

function breakLines(doc: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): string[] {
  const words = text.split(/\s+/).flatMap((word) => breakWord(doc, word, style, width))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(runsOf(doc, longer, style)) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
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

/**
 * Writes text of two scripts, each run in the face that has its letters, wrapped at words. Returns the `y` of the
 * next line.
 */
export function setText(doc: PDFKit.PDFDocument, text: string, place: TextPlace, style: TextStyle): number {
  let { y } = place
  for (const line of breakLines(doc, text, style, place.width)) {
    const runs = runsOf(doc, line, style)
    let x = place.align === 'right' ? place.x + place.width - widthOf(runs) : place.x
    for (const run of runs) {
      doc.font(run.face).fontSize(style.size)
      doc.fillColor(style.color ?? '#0b2b36')
      doc.text(run.text, x, y + style.size * BASELINE, { lineBreak: false, baseline: 'alphabetic' })
      x += run.width
    }
    y += style.size * LINE_HEIGHT
  }
  return y
}
