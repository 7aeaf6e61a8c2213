/** Further words of a search are ignored. */
const MAX_WORDS = 8

/**
 * Returns the words to search for. Only the digits of a phone number are used, because it can be written in several
 * ways.
 */
export function searchTermsOf(q: string): string[] {
  if (/^\+?[\d\s()-]+$/.test(q)) return [q.replaceAll(/\D/g, '') || q]
  return q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
