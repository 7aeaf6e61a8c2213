import type { BulkChange } from '@jhilik/contract/bulk-changes.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { toAffected } from '../../calendar/views/affected-bookings.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { BookingRow } from './bookings.ts'

type SlotTimes = Pick<BookingRow, 'slot_date' | 'slot_start_time' | 'slot_end_time'>

export const toSlotTimes = ({ slot_date, slot_start_time, slot_end_time }: SlotTimes) => ({
  date: slot_date,
  startTime: slot_start_time,
  endTime: slot_end_time,
})

const BOOKING_COLUMNS = [
  'bookings.id',
  'bookings.status',
  'bookings.service_id',
  'bookings.service_name',
  'bookings.service_name_bn',
  'bookings.customer_name',
  'bookings.customer_email',
  'bookings.customer_phone',
  'bookings.slot_id',
  'bookings.slot_date',
  'bookings.slot_start_time',
  'bookings.slot_end_time',
] as const
type ShownColumn = (typeof BOOKING_COLUMNS)[number] extends `bookings.${infer Column}` ? Column : never

/** The time is that of the booking, which may last longer than its slot. */
const toBooking = (row: Pick<BookingRow, ShownColumn & keyof BookingRow>): AffectedBooking => {
  const { slot_date: date, slot_start_time: start_time, slot_end_time: end_time, ...booking } = row
  return toAffected({ ...booking, date, start_time, end_time })
}

/** What a preview says about bookings besides their own columns. */
export interface BulkWords {
  toBooking(row: BookingRow): AffectedBooking
  crewOf(no: number | null): NamedCrew | null
  /** The language of the mails about a booking. */
  languageOf(row: BookingRow): Locale
}

export async function readBulkWords(db: Db, ids: readonly string[], fallback: Locale): Promise<BulkWords> {
  const crews = await db.selectFrom('crews').select(['no', 'id as _id', 'name', 'color']).execute()
  const named = new Map(crews.map(({ no, ...crew }) => [no, crew]))
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', (query) => query.selectFrom('bookings').select('user_id').where('id', 'in', ids))
    .execute()
  const locales = new Map(accounts.map(({ id, locale }) => [id, locale]))
  return {
    toBooking,
    crewOf: (no) => (no === null ? null : (named.get(no) ?? null)),
    languageOf: ({ user_id }) => locales.get(user_id) ?? fallback,
  }
}

/** Returns the report of a bulk change; null when there is none. Refunds are for those who may see payments. */
export async function findBulkChange(db: Db, id: string, reader: DutyHolder): Promise<BulkChange | null> {
  const change = await db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!change) return null
  const seesRefunds = hasPermission(reader, 'payments.read')
  const rows = await db
    .selectFrom('bulk_change_items as item')
    .innerJoin('bookings', 'bookings.id', 'item.booking_id')
    .leftJoin('crews', 'crews.no', 'bookings.crew_no')
    .select(BOOKING_COLUMNS)
    .select(['bookings.currency', 'item.outcome', 'item.code', 'item.message', 'item.conflicts'])
    .select(['item.refund_minor', 'crews.id as crew_id', 'crews.name as crew_name', 'crews.color'])
    .where('item.bulk_change_id', '=', id)
    .orderBy('item.position')
    .execute()
  const bookings = rows.map((row): BulkChange['bookings'][number] => {
    const { outcome, code, message, conflicts, currency, crew_id: _id, crew_name: name, color } = row
    const minor = outcome === 'changed' ? row.refund_minor : 0
    return {
      booking: toBooking(row),
      crew: _id && name && color ? { _id, name, color } : null,
      outcome: outcome ?? 'waiting',
      code,
      message,
      conflicts,
      currency,
      refundAmount: seesRefunds ? toMajor({ minor, currency }) : null,
    }
  })
  return {
    _id: change.id,
    act: change.act,
    createdAt: change.created_at.toISOString(),
    finishedAt: change.finished_at?.toISOString() ?? null,
    bookings,
  }
}
