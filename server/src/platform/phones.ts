import { isPhoneNumber, plainPhone } from '@jhilik/contract/phone-text.ts'
import { parsePhoneNumberFromString as parseWithKind } from 'libphonenumber-js/max'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The form that the database accepts; the numbering plans of some countries have shorter and longer numbers. */
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * Returns whether numbers without a country prefix can be read as those of this country (ISO 3166, two capital
 * letters).
 */
export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

/**
 * Returns the number in E.164 (`+8801712345678`), the same for every way to write it; null when it is none. `country`
 * is that of numbers without a prefix.
 */
export function toE164(typed: string, country: CountryCode): string | null {
  const plain = plainPhone(typed)
  if (!isPhoneNumber(plain)) return null
  const parsed = parsePhoneNumberFromString(plain, { defaultCountry: country, extract: false })
  return parsed?.isValid() && E164.test(parsed.number) ? parsed.number : null
}

/** In some countries a mobile number cannot be told from a landline. */
const TEXTED_KINDS = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

export interface TextedCountries {
  country: CountryCode
  /** The countries whose numbers get texts; null when that is only the country of the business. */
  smsCountries: readonly CountryCode[] | null
}

/**
 * Returns whether text messages are sent to the number: a mobile one of the countries that the owner allows. Anybody can
 * have codes sent to any number, and gets a share of what a message to a premium, satellite or remote one costs.
 */
export function getsTexts(e164: string, { country, smsCountries }: TextedCountries): boolean {
  const parsed = parseWithKind(e164)
  // Satellite networks and the like belong to no country.
  if (!parsed?.country || !parsed.isValid()) return false
  return (smsCountries ?? [country]).includes(parsed.country) && TEXTED_KINDS.includes(parsed.getType() ?? '')
}

/** Returns the digits that are dialed inside the country (`01712345678`); null for a number of another country. */
export function nationalNumber(e164: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(e164)
  return parsed?.country === country ? parsed.formatNational().replace(/\D/g, '') : null
}
