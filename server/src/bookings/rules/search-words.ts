const SEPARATORS = /[^0-9A-Za-z\u0080-\u{10ffff}]+/u
/** Further words of a search are ignored. */
const MAX_WORDS = 8

const beginning = (word: string) => `'${word}':*`
/** Fewer than four digits end too many phone numbers. */
const DIGITS = /^\d{4,}$/
/** Matches the last digits of a phone number, which `booking_words` has backwards after a `~`. */
const phoneEnding = (digits: string) => `'~${[...digits].reverse().join('')}':*`
const beginningOrEnding = (word: string) =>
  DIGITS.test(word) ? `(${beginning(word)} | ${phoneEnding(word)})` : beginning(word)

/**
 * Returns a `tsquery` for `booking_words`: every word of `q` begins a word of the booking or ends its phone number, or
 * all words together begin a plate, or begin or end a phone number. Null when there is no word in it. The database
 * turns both sides into lower case.
 */
export function wordQuery(q: string): string | null {
  // Splits at all ASCII punctuation, quotes and backslashes too, so that no word can end the quoted text.
  const words = q.split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const ways = [words.map(beginningOrEnding).join(' & ')]
  const together = words.join('')
  if (words.length > 1) ways.push(beginningOrEnding(together))
  // `+880 1711-…` and `01711 …` are the same phone number.
  const national = together.replace(/^(00)?(880)?0?/, '')
  if (DIGITS.test(national) && national !== together) ways.push(beginning(national))
  return ways.map((way) => `(${way})`).join(' | ')
}

/** Returns whether it may be the beginning of a payment's reference. */
export function isReference(q: string): boolean {
  return /^[a-z0-9-]{4,30}$/i.test(q)
}
