// What people type, paste and dictate contains characters that nobody sees: marks of direction from contact lists, joiners
// and soft hyphens from web pages, fillers. They make equal texts different, and can hide or reverse what is beside them.

/** Letters whose shape a joiner changes between two of them, as in Persian. Scripts of India have it beside a virama. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/
/** A joiner makes one picture of several, and a selector chooses the colored form of one. */
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u
const HAS_VARIANTS = /[\p{Emoji}\p{Script=Han}]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u

/** Flags of parts of a country, such as Scotland's, consist of a black flag and invisible letters. */
const NEVER_SEEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f})|(?!\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\n])[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Cc}\ufff9-\ufffb]/gu
const JOINERS = /(?:\u200c|\u200d)+/g
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

const lastOf = (text: string, end: number) => [...text.slice(Math.max(0, end - 2), end)].at(-1) ?? ''
const firstOf = (text: string, start: number) => [...text.slice(start, start + 2)][0] ?? ''

/** Returns whether a joiner changes how the characters beside it look. */
function isMeant(joiner: string, before: string, after: string): boolean {
  // Behind a virama, U+200D gives the last letter of a word another shape, too.
  if (VIRAMA.test(before) || VIRAMA.test(after)) return joiner === '\u200d' || /[\p{L}\p{M}]/u.test(after)
  return [JOINED, PICTURE].some((kind) => kind.test(before) && kind.test(after))
}

const withoutInvisible = (text: string) =>
  text
    .replace(NEVER_SEEN, '$1')
    .replace(SELECTORS, (selector, at: number, seen: string) =>
      HAS_VARIANTS.test(lastOf(seen, at)) ? selector : '',
    )
    .replace(JOINERS, (joiners, at: number, seen: string) => {
      const joiner = joiners.slice(0, 1)
      return isMeant(joiner, lastOf(seen, at), firstOf(seen, at + joiners.length)) ? joiner : ''
    })
    // Old programs write ৎ as a ত that is joined to nothing.
    .replaceAll('\u09a4\u09cd\u200d', '\u09ce')

/** Returns '' for a text in which nothing can be seen. */
const visible = (text: string) => (VISIBLE.test(text) ? text : '')

/**
 * Returns the form in which a text of several lines is stored: letters as NFC has them, so that both spellings of য়, ড়
 * and ঢ় are the same, as are those of ৎ, and without characters that nobody sees. Returns '' when nothing remains that can be seen.
 */
export function cleanLines(text: string): string {
  // The empty pattern of Braille looks like a space.
  const spaced = text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/[\t\u2800]/g, ' ')
  return visible(withoutInvisible(spaced).normalize('NFC').trim())
}

/** Returns the form in which a text of one line is stored. A line break, like other blanks, becomes one space. */
export const cleanText = (text: string): string => cleanLines(text).replace(/\s+/g, ' ')
