import type { TextChannel } from '@jhilik/contract/messages.ts'
import type { Context } from '../../context.ts'
import { textedNumber } from '../../messages/rules/text-messages.ts'
import { unlessStopped } from '../../messages/views/message-choices.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'
import { findRecipient } from './recipients.ts'

/** Returns what staff have written; null when it was forgotten with its customer. */
export async function findStaffText(db: Db, id: string | null): Promise<string | null> {
  const row = await db.selectFrom('staff_texts').select('body').where('id', '=', id).executeTakeFirst()
  return row?.body ?? null
}

/**
 * Divides bookings by whether their customers are reached in a channel. Of several bookings with one address, the first stands
 * for all, because its reader gets one message.
 */
export async function findReached(
  ctx: Pick<Context, 'config' | 'sms'>,
  db: Db,
  bookings: readonly BookingRow[],
  channel: TextChannel,
): Promise<{ reached: BookingRow[]; unreached: BookingRow[] }> {
  const byAddress = new Map<string, BookingRow>()
  const unreached: BookingRow[] = []
  const soonestFirst = bookings.toSorted((a, b) => +a.starts_at - +b.starts_at || (a.id < b.id ? -1 : 1))
  for (const booking of soonestFirst) {
    const { to, phone } = await findRecipient(ctx.config, db, booking)
    const address =
      channel === 'email' ? to?.toLowerCase() : await unlessStopped(db, textedNumber(ctx, phone))
    if (!address) unreached.push(booking)
    else if (!byAddress.has(address)) byAddress.set(address, booking)
  }
  return { reached: [...byAddress.values()], unreached }
}
