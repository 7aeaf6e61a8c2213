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
