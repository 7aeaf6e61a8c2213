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

/** Replaces the spaces of dates and times that text messages have no letter for. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ')
