// The fields that only forms have are apart from those of responses: pages without a form do not load them.

import { z } from 'zod'
import { readNumber } from './digits.ts'
import { isPhoneNumber, plainPhone } from './phone-text.ts'
import { isAvatarPath, SITE_PATH } from './picture-links.ts'
import { cleanLines, cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

/** All signs that a mailbox may have without quotes (RFC 5322), and a domain with a top-level one. */
const EMAIL =
  /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/

/** Browsers and Node have it; this package uses the types of neither. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean }

/** The ASCII form of an internationalized domain (`xn--…`), which every mail server and gateway accepts. */
function asciiDomain(domain: string): string {
  // Anything else, such as a slash, would end the name of the host.
  if (!/[^\0-\x7f]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain) || !URL.canParse(`http://${domain}`))
    return domain
  return new URL(`http://${domain}`).hostname
}

/** Returns the one form of an address, however it is typed. */
export function plainEmail(typed: string): string {
  const text = cleanText(typed).normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

export const emailSchema = z
  .string({ error: messages.emailIsRequired })
  .overwrite(plainEmail)
  .max(254, messages.emailIsTooLong)
  .pipe(z.email({ error: messages.emailIsNotValid, pattern: EMAIL }))

/** The address of a form that asks for nothing else. */
export const requiredEmailSchema = z
  .string({ error: messages.emailIsRequired })
  .min(1, messages.emailIsRequired)
  .pipe(emailSchema)

const pictureLink = z.string().overwrite(cleanText).max(2000, messages.linkIsTooLong)

/** A link to a picture: an absolute http(s) address, which the server fetches and keeps, or a path on this site. */
export const imageLinkSchema = pictureLink.regex(
  /^(https?:\/\/[^\s\\]+|\/[^\s/\\][^\s\\]*)$/,
  messages.linkIsNotAnAddress,
)

/** A link to a picture of a person. */
export const avatarLinkSchema = imageLinkSchema.refine(
  (link) => !SITE_PATH.test(link) || isAvatarPath(link),
  messages.photoIsNotUploaded,
)

/** A path to a picture on this site, such as an uploaded one. */
export const siteImageSchema = pictureLink.regex(SITE_PATH)

const tooLong = {
  32: messages.atMost32Characters,
  40: messages.atMost40Characters,
  60: messages.atMost60Characters,
  100: messages.atMost100Characters,
  120: messages.atMost120Characters,
  200: messages.atMost200Characters,
  300: messages.atMost300Characters,
  500: messages.atMost500Characters,
  2000: messages.atMost2000Characters,
  5000: messages.atMost5000Characters,
} as const

/** The name of a length that has a message. */
type Length = keyof typeof tooLong

/** A text of one line that is required; `message` is shown when it is missing. */
export function requiredText(message: string, max: Length = 200) {
  return z.string({ error: message }).overwrite(cleanText).min(1, message).max(max, tooLong[max])
}

/** The same for a text that may have several lines. */
export function requiredLines(message: string, max: Length) {
  return z.string({ error: message }).overwrite(cleanLines).min(1, message).max(max, tooLong[max])
}

/** A text of one line that may be empty. */
export const anyText = (max: Length) => z.string().overwrite(cleanText).max(max, tooLong[max])

/** A text that may be empty and may have several lines. */
export const anyLines = (max: Length) => z.string().overwrite(cleanLines).max(max, tooLong[max])

/** A number that forms send as text and calls send as a number. */
export function requiredNumber(message: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? readNumber(value) : value),
    z.number({ error: message }),
  )
}

/** A phone number as people write it: digits with optional +, spaces, dashes, dots and brackets. */
export function phone(message: string) {
  return requiredText(message, 32).overwrite(plainPhone).refine(isPhoneNumber, messages.phoneIsNotValid)
}
export const phoneSchema = phone(messages.phoneNumberIsRequired)

/** The address at which the service is rendered. */
export const postalAddressSchema = requiredLines(messages.addressIsRequired, 300)

/** The number under which a business is registered for tax: in Bangladesh the BIN. '' when it is missing. */
export const businessNumberSchema = z
  .string()
  .overwrite(cleanText)
  .max(30, messages.binIsNotValid)
  .regex(/^([0-9A-Za-z]([0-9A-Za-z -]*[0-9A-Za-z])?)?$/, messages.binIsNotValid)
  .default('')

/** A field that may be empty: forms send '' for what is not entered. */
export const orNull = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable()).default(null)

/** A coupon's code, as people type it: in any case, with spaces around it. `message` is about any other text. */
export const couponCode = (message: string) =>
  z
    .string(message)
    .overwrite(cleanText)
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,30}$/, message)
