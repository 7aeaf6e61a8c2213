// The fields that only forms have are apart from those of responses: pages without a form do not load them.

import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { readNumber } from './digits.ts'
import { isPhoneNumber } from './phone-text.ts'
import { isAvatarPath, SITE_PATH } from './picture-links.ts'
import * as messages from './validation.ts'

export const emailSchema = z
  .string({ error: messages.emailIsRequired })
  .trim()
  .toLowerCase()
  .max(254, messages.emailIsTooLong)
  .pipe(z.email(messages.emailIsNotValid))

/** The address of a form that asks for nothing else. */
export const requiredEmailSchema = z
  .string({ error: messages.emailIsRequired })
  .min(1, messages.emailIsRequired)
  .pipe(emailSchema)

const pictureLink = z.string().trim().max(2000, messages.linkIsTooLong)

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

/** A text that is required; `message` is shown when it is missing. */
export function requiredText(message: string, max: keyof typeof tooLong = 200) {
  return z.string({ error: message }).trim().min(1, message).max(max, tooLong[max])
}

/** A text that is '' when it is missing. */
export function optionalText(max: keyof typeof tooLong) {
  return z.string().trim().max(max, tooLong[max]).default('')
}

/** A number that forms send as text and calls send as a number. */
export function requiredNumber(message: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? readNumber(value) : value),
    z.number({ error: message }),
  )
}

/** A phone number as people write it: digits with optional +, spaces, dashes, dots and brackets. */
export function phone(message: string) {
  return requiredText(message, 32).overwrite(plainDigits).refine(isPhoneNumber, messages.phoneIsNotValid)
}
export const phoneSchema = phone(messages.phoneNumberIsRequired)

/** The address at which the service is rendered. */
export const postalAddressSchema = requiredText(messages.addressIsRequired, 300)

/** The number under which a business is registered for tax: in Bangladesh the BIN. '' when it is missing. */
export const businessNumberSchema = z
  .string()
  .trim()
  .max(30, messages.binIsNotValid)
  .regex(/^([0-9A-Za-z]([0-9A-Za-z -]*[0-9A-Za-z])?)?$/, messages.binIsNotValid)
  .default('')
