import { domainToUnicode } from 'node:url'

/** An address for people to read: a domain that is kept in its ASCII form (`xn--…`) has its own letters. */
export function emailText(email: string): string {
  const at = email.lastIndexOf('@') + 1
  // The result is empty for a domain that is no valid encoding, such as xn--0.example, which is shown as it is.
  const domain = domainToUnicode(email.slice(at)) || email.slice(at)
  return email.slice(0, at) + domain
}
