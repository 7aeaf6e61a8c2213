import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import { expect, it } from 'vitest'
import {
  COMMON_CONJUNCTS,
  hasRareConjunct,
  markRareConjuncts,
} from '../../web/app/startup/bangla-conjuncts.ts'
import { openFont, readFont } from '../font-subset.mjs'
import { fileOf, LETTERS } from '../small-fonts.mjs'

const root = path.join(import.meta.dirname, '../..')
const WEIGHTS = [400, 700]
const WORDS = /[\u0980-\u09ff\u200c\u200d]+/g

/** All Bangla words in the product's sources: messages, mails, information pages, the demo's content. */
function ownWords(): string[] {
  const files = ['contract/src', 'server/src', 'server/content', 'web/app', 'web/messages'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .filter((name) => /\.(tsx?|md)$/.test(String(name)) && !/bangla-conjuncts/.test(String(name)))
        .map((name) => path.join(root, folder, String(name))),
  )
  return [...new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(WORDS) ?? []))]
}

const outlines = new WeakMap<Font, Map<number, string>>()

/** Each glyph is read once: most of the time went into reading the same few outlines for every pair of letters. */
function outlineOf(font: Font, glyph: number): string {
  const known = outlines.get(font) ?? new Map<number, string>()
  outlines.set(font, known)
  const outline = known.get(glyph) ?? font.glyphToPath(glyph)
  known.set(glyph, outline)
  return outline
}

/** Returns what is drawn of a text: outlines and their positions. */
function draw(font: Font, text: string): unknown[] {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint }, place) => [outlineOf(font, codepoint), positions[place]])
}

const open = async (file: string) => openFont(await readFont(file))

async function differing(texts: string[]): Promise<string[]> {
  const found = WEIGHTS.map(async (weight) => {
    const [small, whole] = [await open(fileOf(weight).small), await open(fileOf(weight).whole)]
    return texts.filter((text) => JSON.stringify(draw(small, text)) !== JSON.stringify(draw(whole, text)))
  })
  return (await Promise.all(found)).flat()
}

it("the small fonts draw the product's own words as the whole ones do", async () => {
  const words = ownWords()
  expect(words.length).toBeGreaterThan(2000)
  expect(words.filter((word) => hasRareConjunct(word))).toEqual([])
  const letters = new Set(LETTERS)
  const withOthers = words.filter((word) => [...word.normalize('NFC')].some((letter) => !letters.has(letter)))
  expect(await differing(words.filter((word) => !withOthers.includes(word)))).toEqual([])
  // Words with letters that the small fonts do not have: browsers take them from the whole fonts.
  expect(withOthers.length).toBeLessThan(20)
})

it('each common conjunct with each vowel, a ra before it and a ya after it', async () => {
  const forms = COMMON_CONJUNCTS.split(' ').flatMap((conjunct) =>
    ['', ...'ািীুূৃেৈোৌঁংঃ'].flatMap((sign) => [conjunct + sign, `র্${conjunct}${sign}`, `${conjunct}্য${sign}`]),
  )
  expect(forms.filter((form) => hasRareConjunct(form))).toEqual([])
  expect(await differing(forms)).toEqual([])
})

it.each([
  ['বৈশিষ্ট্য ও র‍্যাংকিং, কর্তৃপক্ষ', false],
  ['ঊর্ধ্ব', false],
  ['উচ্ছ্বাস', true],
  ['বাঙ্ময়', true],
])('tells whether %s needs the whole fonts', (text, rare) => {
  expect(hasRareConjunct(text)).toBe(rare)
  const page = `<!DOCTYPE html><html lang="bn"><p>${text}</p></html>`
  expect(markRareConjuncts(page).includes('<html data-conjuncts="all" lang="bn">')).toBe(rare)
})

const css = readFileSync(path.join(root, 'web/app/fonts.css'), 'utf8')

/** The letters of each face of this file. */
const facesOf = (file: string) =>
  [
    ...css.matchAll(new RegExp(`${file}\\.woff2"\\) format\\("woff2"\\);\\s+unicode-range:([^;]+);`, 'g')),
  ].map(([, range = '']) =>
    range.split(',').flatMap((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place))
    }),
  )

it('the styles fetch the small fonts for exactly their letters', () => {
  const bengali = facesOf('anek-bangla-common-\\d00')
  expect(bengali).toHaveLength(WEIGHTS.length)
  for (const letters of bengali) expect(letters.sort()).toEqual([...LETTERS].sort())
})

it('the styles fetch the Latin font for letters only that it has', async () => {
  const file = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
  const font = await open(path.join(root, file))
  const [letters = []] = facesOf('figtree-latin-wght-normal')
  expect(letters.filter((letter) => font.glyph(letter.codePointAt(0) ?? 0) === undefined)).toEqual([])
  for (const letter of ['a', '9', '–', 'é']) expect(letters).toContain(letter)
})
