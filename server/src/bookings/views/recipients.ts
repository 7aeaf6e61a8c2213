import type { Channel, CustomerEvent, MessageSettings } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { reachingChannel } from '../../messages/rules/events.ts'
import { textedNumber } from '../../messages/rules/text-messages.ts'
import { unlessStopped } from '../../messages/views/message-choices.ts'
import { findPushReader, pushedAccountOf } from '../../messages/views/push-devices.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { BookingRow } from './bookings.ts'

/** The recipient of the messages about a booking, and how much of its form they contain. */
export interface Recipient {
  /** Null when nobody gets a mail. */
  to: string | null
  /** The number for text messages, as it was typed or verified; null when nobody gets one. */
  phone: string | null
  /** Whether the mail repeats name, phone number, address and vehicle: free text chosen by the person who booked. */
  seesTypedText: boolean
  locale: Locale
}

/** An account without an address gets mails about this many of the bookings that it makes within 24 hours. */
const MAILED_A_DAY = 5

/**
 * A form may contain any address and any text. Mails about a booking that staff made, or for which money arrived, go to
 * the typed address and repeat what was typed. Others go to the account's address; if it has none, a few a day go to the
 * typed one, without the text. Text messages go to the typed or to the account's verified number in the same way.
 */
export async function findRecipient(config: Config, db: Db, booking: BookingRow): Promise<Recipient> {
  const { id, user_id, created_at } = booking
  const account = await db
    .selectFrom('users')
    .select([
      'email',
      'verified_phone',
      'locale',
      sql<boolean>`exists (
        select from payment_attempts where booking_id = ${id} and status = 'paid' and received_minor > 0)`.as(
        'is_paid',
      ),
      // The bookings are counted only when the account has no address, because an account of the staff has very many.
      sql<boolean>`email is null and (
        select count(*) from bookings other
        where other.user_id = users.id and other.id <> ${id} and other.created_at <= ${created_at}
          and other.created_at > ${created_at}::timestamptz - interval '24 hours') >= ${MAILED_A_DAY}`.as(
        'was_mailed_enough',
      ),
    ])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  // A deleted account leaves no address.
  const typed = booking.customer_email || null
  const seesTypedText = account.is_paid || booking.booked_by_staff || booking.for_caller
  return {
    to: seesTypedText ? typed : (account.email ?? (account.was_mailed_enough ? null : typed)),
    phone: seesTypedText ? booking.customer_phone || null : account.verified_phone,
    seesTypedText,
    locale: account.locale ?? config.locale,
  }
}

/** Returns how the customer of a booking is told of each event by these settings: null when staff have to do it. */
export async function findChannels<Event extends CustomerEvent>(
  ctx: Pick<Context, 'db' | 'config' | 'sms' | 'push' | 'clock'>,
  settings: MessageSettings,
  booking: BookingRow,
  events: readonly Event[],
): Promise<Record<Event, Channel | null>> {
  const { to, phone } = await findRecipient(ctx.config, ctx.db, booking)
  const addresses = {
    email: to,
    sms: await unlessStopped(ctx.db, textedNumber(ctx, phone)),
    push: await findPushReader(ctx, ctx.db, pushedAccountOf(booking)),
  }
  return Object.fromEntries(
    events.map((event) => [event, reachingChannel(settings, event, addresses)]),
  ) as Record<Event, Channel | null>
}
