import type { MessageSettings } from '@jhilik/contract/messages.ts'
import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'
import { SegmentedMessage } from 'sms-segments-calculator'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'

/** Returns a phone number as text messages are sent to it; null when none can be sent. */
export function textedNumber(
  { config, sms }: Pick<Context, 'config' | 'sms'>,
  phone: string | null,
): string | null {
  const number = sms && phone && toE164(phone, config.country)
  return number && getsTexts(number, config) ? number : null
}

/** Writes a short message with a link to staff, as a text message and as a notification. */
export const writeShort = (
  reader: { texted: string | null; pushed: string | null },
  { text, url }: { text: string; url: string },
) => ({
  sms: { to: reader.texted, text: plainSpaces(`${text}. ${url}`) },
  push: { to: reader.pushed, body: `${text}.`, url, usefulUntil: null },
})

/** Replaces the spaces of dates and times that text messages have no letter for. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ')

/** Returns how many text messages a text is billed as. */
export const partsOf = (text: string): number => new SegmentedMessage(text).segmentsCount

type PartPrice = Pick<MessageSettings, 'partPrice'>
type Site = Pick<Config, 'currency'>

/** Returns what so many parts cost, in minor units; null when no price is set. */
export function costOf(parts: number, { partPrice }: PartPrice, { currency }: Site): number | null {
  // The price may have more decimals than a currency that was chosen later.
  const minor = partPrice === null ? null : minorOfDecimal(String(partPrice), currency)
  return minor === null ? null : minor * parts
}

/** Returns the same in major units, for previews. */
export function shownCost(parts: number, price: PartPrice, site: Site): number | null {
  const minor = costOf(parts, price, site)
  return minor === null ? null : toMajor({ minor, currency: site.currency })
}
