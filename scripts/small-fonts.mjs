// Makes the small fonts of web/app/startup/fonts from the whole ones of the npm packages.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { compress } from 'wawoff2'
import { subsetFont } from '../server/src/platform/typesetting/subset-font.ts'
import { COMMON_CONJUNCTS } from '../web/app/startup/bangla-conjuncts.ts'
import { glyphsOf, openFont, readFont } from './font-subset.mjs'
import { root, say } from './process.mjs'

const WHOLE = 'node_modules/@fontsource/anek-bangla/files'
const SMALL = 'web/app/startup/fonts'
const CONSONANTS = [...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ', '\u09dc', '\u09dd', '\u09df']
const DECOMPOSED = ['\u09a1\u09bc', '\u09a2\u09bc', '\u09af\u09bc']
const SIGNS = [...'ািীুূৃেৈোৌঁংঃ্']
const OTHERS = [...'অআইঈউঊঋএঐওঔৎ০১২৩৪৫৬৭৮৯৳।॥\u09bc\u09d7\u200c\u200d\u25cc']

/** The letters that the small Bengali fonts have: `unicode-range` of fonts.css lists the same. */
export const LETTERS = [...CONSONANTS, ...SIGNS, ...OTHERS]

/** All that may be added to a letter or a conjunct: a vowel or another sign, a ra before it and a ya after it. */
const formsOf = (base) => [
  ...['', ...SIGNS].map((sign) => base + sign),
  ...['', ...'িীুৌঁ'].map((sign) => `র্${base}${sign}`),
  ...['', 'ু'].map((sign) => `${base}্য${sign}`),
]

const conjuncts = COMMON_CONJUNCTS.split(' ')
const texts = [
  ...[...CONSONANTS, ...DECOMPOSED, ...conjuncts].flatMap(formsOf),
  'অ্যা',
  'এ্যা',
  'র\u200d্যা',
  ...OTHERS,
]

export const fileOf = (weight) => ({
  whole: path.join(root, WHOLE, `anek-bangla-bengali-${weight}-normal.woff2`),
  small: path.join(root, SMALL, `anek-bangla-common-${weight}.woff2`),
})

if (import.meta.main) {
  for (const weight of [400, 700]) {
    const { whole, small } = fileOf(weight)
    const data = await readFont(whole)
    const glyphs = glyphsOf(openFont(data), texts)
    const subset = await compress(subsetFont(data, { letters: LETTERS, glyphs }))
    writeFileSync(small, subset)
    say(`${path.relative(root, small)}: ${glyphs.size} glyphs, ${subset.length} bytes`)
  }
}
