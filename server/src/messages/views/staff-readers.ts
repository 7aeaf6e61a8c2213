import type { Context } from '../../context.ts'
import { findReader } from '../../people/views/accounts.ts'
import type { Locale } from '../../platform/locale.ts'
import { textedNumber } from '../rules/text-messages.ts'
import { findPushReader } from './push-devices.ts'

/** How a member of the staff is reached. An address is null where there is none. */
export interface StaffReader {
  email: string | null
  /** The number for text messages in E.164. */
  texted: string | null
  /** The account, when it gets push notifications. */
  pushed: string | null
  locale: Locale
}

/** Returns how a member of the staff is reached, or the business when the id is null. */
export async function findStaffReader(
  ctx: Pick<Context, 'db' | 'config' | 'sms' | 'push' | 'clock'>,
  recipientId: string | null,
): Promise<StaffReader> {
  const { contact, locale: fallback } = ctx.config
  const { email, phone_e164, locale } =
    recipientId === null
      ? { email: contact.email, phone_e164: contact.phone, locale: null }
      : await findReader(ctx.db, recipientId)
  return {
    email,
    texted: textedNumber(ctx, phone_e164),
    pushed: await findPushReader(ctx, ctx.db, recipientId),
    locale: locale ?? fallback,
  }
}
