// @ts-expect-error The package has no types.
import punycode from 'punycode.js'

/** An address for people to read: a domain that is kept in its ASCII form (`xn--…`) has its own letters. */
export function emailText(email: string): string {
  try {
    return punycode.toUnicode(email)
  } catch {
    // A domain that is no valid encoding, such as xn--0.example, is shown as it is.
    return email
  }
}
