import { domainToUnicode } from 'node:url'

/** An address for people to read: a domain that is kept in its ASCII form (`xn--…`) has its own letters. */
export function emailText(email: string): string {
  const at = email.lastIndexOf('@') + 1
  // Not everything that begins with `xn--` stands for other letters.
  const domain = domainToUnicode(email.slice(at)) || email.slice(at)
  return email.slice(0, at) + domain
}
