// @ts-expect-error The package has no types.
import punycode from 'punycode.js'

/** An address for people to read: a domain that is kept in its ASCII form (`xn--…`) has its own letters. */
export function emailText(email: string): string {
  try {
    return punycode.toUnicode(email)
  } catch {
    // Not everything that begins with `xn--` stands for other letters.
    return email
  }
}
