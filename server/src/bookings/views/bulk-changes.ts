import type { BulkAct, BulkChange, BulkItem } from '@jhilik/contract/bulk-changes.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { toAffected } from '../../calendar/views/affected-bookings.ts'
import type { Context } from '../../context.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'
import { findChannels } from './recipients.ts'

type SlotTimes = Pick<BookingRow, 'slot_date' | 'slot_start_time' | 'slot_end_time'>

export const toSlotTimes = ({ slot_date, slot_start_time, slot_end_time }: SlotTimes) => ({
  date: slot_date,
  startTime: slot_start_time,
  endTime: slot_end_time,
})

/** Returns the event of which an act tells the customer of each booking; null when it tells nobody. */
export function toldEventOf({ kind }: BulkAct): 'moved' | 'canceled' | null {
  if (kind === 'assign') return null
  return kind === 'cancel' ? 'canceled' : 'moved'
}

/** The time is that of the booking, which may last longer than its slot. */
const toBooking = (row: BookingRow): AffectedBooking => {
  const { slot_date: date, slot_start_time: start_time, slot_end_time: end_time, ...booking } = row
  return toAffected({ ...booking, date, start_time, end_time })
}

/** What a preview says about bookings besides their own columns. */
export interface BulkWords {
  toBooking(row: BookingRow): AffectedBooking
  crewOf(no: number | null): NamedCrew | null
}

export async function readBulkWords(db: Db): Promise<BulkWords> {
  const crews = await db.selectFrom('crews').select(['no', 'id as _id', 'name', 'color']).execute()
  const named = new Map(crews.map(({ no, ...crew }) => [no, crew]))
  return {
    toBooking,
    crewOf: (no) => (no === null ? null : (named.get(no) ?? null)),
  }
}

/** Returns the report of a bulk change; null when there is none. Refunds are for those who may see payments. */
export async function findBulkChange(
  ctx: Pick<Context, 'db' | 'config' | 'sms' | 'push' | 'clock'>,
  id: string,
  reader: DutyHolder,
): Promise<BulkChange | null> {
  const { db } = ctx
  const change = await db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!change) return null
  const seesRefunds = hasPermission(reader, 'payments.read')
  const rows = await db
    .selectFrom('bulk_change_items as item')
    .innerJoin('bookings', 'bookings.id', 'item.booking_id')
    .leftJoin('crews', 'crews.no', 'bookings.crew_no')
    .selectAll('bookings')
    .select(['item.outcome', 'item.code as refusal', 'item.message', 'item.conflicts', 'item.refund_minor'])
    .select(['crews.id as crew_id', 'crews.name as crew_name', 'crews.color'])
    .where('item.bulk_change_id', '=', id)
    .orderBy('item.position')
    .execute()
  const event = change.finished_at && toldEventOf(change.act)
  const settings = await readMessageSettings(db)
  const bookings: BulkItem[] = []
  for (const row of rows) {
    const { outcome, refusal: code, message, conflicts, currency, crew_id: _id, crew_name: name, color } = row
    const minor = outcome === 'changed' ? row.refund_minor : 0
    const isTold = event !== null && outcome === 'changed'
    bookings.push({
      booking: toBooking(row),
      crew: _id && name && color ? { _id, name, color } : null,
      outcome: outcome ?? 'waiting',
      code,
      message,
      conflicts,
      currency,
      refundAmount: seesRefunds ? toMajor({ minor, currency }) : null,
      told: isTold ? (await findChannels(ctx, settings, row, [event]))[event] : null,
    })
  }
  return {
    _id: change.id,
    act: change.act,
    createdAt: change.created_at.toISOString(),
    finishedAt: change.finished_at?.toISOString() ?? null,
    bookings,
  }
}
