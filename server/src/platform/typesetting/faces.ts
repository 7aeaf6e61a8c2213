/// <reference path="./wawoff2.d.ts" />
import { readFileSync } from 'node:fs'
import { Blob, Font, Face as FontFace, Variation } from 'harfbuzzjs'
import { decompress } from 'wawoff2'

export type Weight = 400 | 700

/** A font file in one weight, as HarfBuzz reads it. */
export interface Face {
  /** `noto-sans-sc-22-400` */
  name: string
  /** The whole TrueType font. */
  data: Uint8Array
  /** Whether `data` has all weights. */
  isVariable: boolean
  weight: Weight
  font: Font
  unitsPerEm: number
  /** The left, lower, right and upper edge of all glyphs together, in the font's units. */
  bounds: readonly number[]
}

interface FontFile {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
  isVariable: boolean
  urlOf(weight: Weight): URL
  /** The faces are kept as long as the thread. */
  faces?: Record<Weight, Face>
}

/**
 * Packages of Fontsource in the order in which a letter is looked for, and those of their subsets that are used. The
 * site's own fonts come first. The Chinese font is the largest; it also has the Japanese letters and comes after the
 * others, because it has a few of theirs.
 */
const PACKAGES: readonly [name: string, subsets?: readonly string[]][] = [
  ['@fontsource-variable/figtree'],
  ['@fontsource/anek-bangla', ['bengali']],
  ['@fontsource-variable/noto-sans'],
  ['@fontsource-variable/noto-sans-arabic', ['arabic']],
  ['@fontsource-variable/noto-sans-hebrew', ['hebrew']],
  ['@fontsource-variable/noto-sans-gujarati', ['gujarati']],
  ['@fontsource-variable/noto-sans-gurmukhi', ['gurmukhi']],
  ['@fontsource-variable/noto-sans-kannada', ['kannada']],
  ['@fontsource-variable/noto-sans-malayalam', ['malayalam']],
  ['@fontsource-variable/noto-sans-myanmar', ['myanmar']],
  ['@fontsource-variable/noto-sans-oriya', ['oriya']],
  ['@fontsource-variable/noto-sans-sinhala', ['sinhala']],
  ['@fontsource-variable/noto-sans-tamil', ['tamil']],
  ['@fontsource-variable/noto-sans-telugu', ['telugu']],
  ['@fontsource-variable/noto-sans-thai', ['thai']],
  ['@fontsource-variable/noto-emoji'],
  ['@fontsource-variable/noto-sans-kr'],
  ['@fontsource-variable/noto-sans-sc'],
]

const listFiles = () => PACKAGES.flatMap(([name, subsets]) => filesOf(name, subsets))
let files: FontFile[] | undefined

/** Large fonts are divided into numbered files; `unicode.json` names them `[22]`. */
function filesOf(packageName: string, subsets?: readonly string[]): FontFile[] {
  const family = packageName.slice(packageName.indexOf('/') + 1)
  const isVariable = packageName.startsWith('@fontsource-variable/')
  const list = JSON.parse(
    readFileSync(new URL(import.meta.resolve(`${packageName}/unicode.json`)), 'utf8'),
  ) as Record<string, string>
  const used = Object.entries(list).filter(([subset]) => !subsets || subsets.includes(subset))
  return used.map(([subset, ranges]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`
    return {
      name,
      ranges: ranges.split(',').map(parseRange),
      isVariable,
      urlOf: (weight) =>
        new URL(
          import.meta.resolve(`${packageName}/files/${name}-${isVariable ? 'wght' : weight}-normal.woff2`),
        ),
    }
  })
}

/** `U+0951-0952` */
function parseRange(range: string): readonly [number, number] {
  const [from = '', to = from] = range.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

async function readFaces(file: FontFile): Promise<Record<Weight, Face>> {
  const read = async (weight: Weight, known?: Uint8Array): Promise<Face> => {
    // The next call overwrites what the last one returned.
    const data = known ?? Uint8Array.from(await decompress(readFileSync(file.urlOf(weight))))
    const face = new FontFace(new Blob(data))
    const font = new Font(face)
    if (file.isVariable) font.setVariations([new Variation('wght', weight)])
    const head = Buffer.from(face.referenceTable('head') ?? [])
    return {
      name: `${file.name}-${weight}`,
      data,
      isVariable: file.isVariable,
      weight,
      font,
      unitsPerEm: face.upem,
      bounds: [36, 38, 40, 42].map((offset) => head.readInt16BE(offset)),
    }
  }
  const regular = await read(400)
  return { 400: regular, 700: await read(700, file.isVariable ? regular.data : undefined) }
}

const isIn = ({ ranges }: FontFile, letter: number) =>
  ranges.some(([from, to]) => letter >= from && letter <= to)
const hasLetter = (file: FontFile, letter: number) =>
  file.faces?.[400].font.nominalGlyph(letter) !== undefined

/** Letters without a shape, such as joiners, which no font needs to have. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/u
const lettersOf = (text: string) =>
  [...text].filter((letter) => !SHAPELESS.test(letter)).map((letter) => letter.codePointAt(0) ?? 0)

/** Loads the fonts that this text needs, and the first one, which has the empty box. */
export async function loadFaces(text: string): Promise<void> {
  files ??= listFiles()
  for (const letter of new Set(lettersOf(` ${text.normalize('NFC')}`))) {
    for (const file of files) {
      if (!isIn(file, letter)) continue
      file.faces ??= await readFaces(file)
      if (hasLetter(file, letter)) break
    }
  }
}

/** Returns the first of the loaded faces that has all of this text, or null. */
export function findFace(text: string, weight: Weight): Face | null {
  const letters = lettersOf(text)
  const found = files?.find(
    (file) => file.faces && letters.every((letter) => isIn(file, letter) && hasLetter(file, letter)),
  )
  return found?.faces?.[weight] ?? null
}
