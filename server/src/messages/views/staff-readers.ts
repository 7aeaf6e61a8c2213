import type { Context } from '../../context.ts'
import { findReader } from '../../people/views/accounts.ts'
import type { Locale } from '../../platform/locale.ts'
import { getsTexts, toE164 } from '../../platform/phones.ts'

/** How a member of the staff is reached. An address is null where there is none. */
export interface StaffReader {
  email: string | null
  /** The number for text messages in E.164. */
  texted: string | null
  locale: Locale
}

/** Returns how a member of the staff is reached, or the business when the id is null. */
export async function findStaffReader(
  ctx: Pick<Context, 'db' | 'config' | 'sms'>,
  recipientId: string | null,
): Promise<StaffReader> {
  const { contact, locale: fallback } = ctx.config
  const { email, phone_e164, locale } =
    recipientId === null
      ? { email: contact.email, phone_e164: contact.phone, locale: null }
      : await findReader(ctx.db, recipientId)
  return { email, texted: textedNumber(ctx, phone_e164), locale: locale ?? fallback }
}

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
