import { plainDigits } from '@jhilik/contract/clock-text.ts'

/** The spelling of a word without accents, invisible characters and cases, as the server's searches fold it. */
const folded = (text: string) =>
  plainDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u09bc\u0981\u00ad\u200b-\u200f\u2060\ufeff]+/g, '')
    .replace(/[\s'’‘.,()-]+/g, '')

/** Sounds that are written in several ways, in Bangla and in Latin letters. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/[শষ]/g, 'স'],
  [/ণ/g, 'ন'],
  [/য/g, 'জ'],
  [/ঢ/g, 'ড'],
  [/ৎ/g, 'ত'],
  [/\u09cd/g, ''],
  [/[\u09be-\u09cc]/g, ''],
  [/ph/g, 'f'],
  [/[vw]/g, 'b'],
  [/z/g, 'j'],
  [/ck|[kq]/g, 'c'],
  // Vowels are written as they are heard, `Uttora` and `Uttara`, and an h behind another letter is often left out.
  [/(?<=.)[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]

const asHeard = (text: string) =>
  SAME.reduce((rest, [letters, letter]) => rest.replace(letters, letter), folded(text))

/** Fewer letters sound like too many names. */
const SHORTEST_SOUND = 3

/**
 * Returns the items of which a name has the typed text, in any of its spellings; when there are none, those whose name sounds
 * like it. All of them for an empty text.
 */
export function searchNames<Item>(
  items: readonly Item[],
  typed: string,
  namesOf: (item: Item) => readonly string[],
): Item[] {
  const having = (form: (text: string) => string) =>
    items.filter((item) => namesOf(item).some((name) => form(name).includes(form(typed))))
  const found = having(folded)
  return found.length > 0 || asHeard(typed).length < SHORTEST_SOUND ? found : having(asHeard)
}
