// What people type into forms. Answers do not need these: pages that only show are spared them.
import { z } from 'zod'

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Email is too long')
  .pipe(z.email('Please enter a valid email address'))

/** A link to a picture: absolute http(s), or a path on this site. */
export const imageLinkSchema = z
  .string()
  .trim()
  .max(2000, 'This link is too long')
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'Please enter a link that starts with https:// or /')

/** Text that must be there; `message` is what the reader sees when it is missing. */
export function requiredText(message: string, max = 200) {
  return z.string({ error: message }).trim().min(1, message).max(max, `Please use at most ${max} characters`)
}

/** A number that forms send as text and calls send as a number. */
export function requiredNumber(message: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? (value.trim() === '' ? undefined : Number(value)) : value),
    z.number({ error: message }),
  )
}

/** Phone numbers as people write them: digits with optional +, spaces, dashes and brackets. */
export function phone(message: string) {
  return requiredText(message, 32).regex(/^\+?[\d\s()-]{5,32}$/, 'Please enter a valid phone number')
}
export const phoneSchema = phone('Phone number is required')

/** Where to come to. */
export const postalAddressSchema = requiredText('Address is required', 300)
