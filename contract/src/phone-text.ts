import { plainDigits } from './clock-text.ts'
import { cleanText } from './typed-text.ts'

const BANGLADESHI = /^(?:(?:\+|00)?880|0)1/
const BANGLADESHI_MOBILE = /^(?:(?:\+|00)?8800?|0)(1[3-9]\d{8})$/
const WRITTEN = /^\+?[\d\s().-]+$/
const FOREIGN = /^\+?\d{5,15}$/

/**
 * Returns the form in which an entered number is stored: with Latin digits, signs and dashes, and without the unseen
 * characters that contact lists put around it.
 */
export const plainPhone = (typed: string): string =>
  plainDigits(cleanText(typed).normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-')

/**
 * Returns the digits to dial, with a leading plus sign if there is one. Mobile numbers of Bangladesh get the country's
 * prefix.
 */
export function dialedNumber(phone: string): string {
  const digits = plainDigits(phone).replace(/[^\d+]/g, '')
  const mobile = BANGLADESHI_MOBILE.exec(digits)
  return mobile ? `+880${mobile[1]}` : digits
}

/**
 * Returns whether it can be a phone number, however it is spelled. Mobile numbers of Bangladesh are checked exactly,
 * those of other countries by their length.
 */
export function isPhoneNumber(phone: string): boolean {
  const plain = plainDigits(phone)
  if (!WRITTEN.test(plain)) return false
  const digits = plain.replace(/[^\d+]/g, '')
  return BANGLADESHI.test(digits) ? BANGLADESHI_MOBILE.test(digits) : FOREIGN.test(digits)
}

/** Returns a `tel:` link. */
export const phoneLink = (phone: string): string => `tel:${dialedNumber(phone)}`

// Landlines of Bangladesh have no chat, so the pattern excludes them.
const CHAT = /^(?:\+|00)(?!880(?!1))([1-9]\d{6,14})$/

/**
 * Returns a link to a chat on WhatsApp; null when the number has no country prefix, unless it is a mobile number of
 * Bangladesh.
 */
export function whatsAppLink(phone: string): string | null {
  const number = CHAT.exec(dialedNumber(phone))?.[1]
  return number === undefined ? null : `https://wa.me/${number}`
}
