/** Further words of a query are ignored. */
const MAX_WORDS = 8

/** The words to search for; of a phone number only its digits, because it can be written in several ways. */
export function searchTermsOf(q: string): string[] {
  if (/^\+?[\d\s()-]+$/.test(q)) return [q.replaceAll(/\D/g, '') || q]
  return q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
