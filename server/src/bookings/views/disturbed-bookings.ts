import { toMajor } from '@jhilik/contract/money.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import { sql } from 'kysely'
import type { Place } from '../../calendar/rules/travel.ts'
import { toAffected } from '../../calendar/views/affected-bookings.ts'
import { minutesToDo, placeOf, servicesToDo } from '../../calendar/views/crews.ts'
import { leftOfReceived } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'

/** Selects bookings with where and by whom they are done, and what is to be done. */
export const bookingsOfDesk = (db: Db) =>
  db
    .selectFrom('bookings')
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .leftJoin('crews', 'crews.no', 'bookings.crew_no')
    .selectAll('bookings')
    .select(['areas.name_en as area_name_en', 'areas.name_bn as area_name_bn'])
    .select(['crews.id as crew_id', 'crews.name as crew_name', 'crews.color as crew_color'])
    .select([servicesToDo.as('service_ids'), minutesToDo.as('minutes')])
    .select(sql<Place | null>`${placeOf('areas')}`.as('place'))

export type DeskRow = Awaited<ReturnType<ReturnType<typeof bookingsOfDesk>['executeTakeFirstOrThrow']>>

/** Lists the confirmed and unpaid bookings of a day that have not begun, by start. */
export const listJobsToCome = (db: Db, date: string, now: Date): Promise<DeskRow[]> =>
  bookingsOfDesk(db)
    .where('bookings.status', 'in', ['confirmed', 'held'])
    // Work that began the day before may last into the day.
    .where('bookings.slot_date', '>=', sql<string>`${date}::date - 1`)
    .where('bookings.slot_date', '<=', date)
    .where('bookings.starts_at', '>', now)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()

const crewOf = ({ crew_id: _id, crew_name: name, crew_color: color }: DeskRow): NamedCrew | null =>
  _id && name && color ? { _id, name, color } : null

/** Returns what the customer of a booking would get back, and what is to be collected on site. */
export async function findPaid(
  db: Db,
  { id, currency }: { id: string; currency: string },
): Promise<{ paid: number; toCollect: number }> {
  const money = await findMoney(db, id)
  return {
    paid: toMajor({ minor: leftOfReceived(money), currency }),
    toCollect: toMajor({ minor: money.owed, currency }),
  }
}

/** Returns a booking as the desk shows it, with its money. The time is that of the booking, which may outlast its slot. */
export async function toDeskBooking(db: Db, row: DeskRow) {
  const { slot_date: date, slot_start_time: start_time, slot_end_time: end_time, currency } = row
  const { paid, toCollect } = await findPaid(db, row)
  return {
    booking: toAffected({ ...row, date, start_time, end_time }),
    code: row.code,
    area: toAreaOfRow(row),
    crew: crewOf(row),
    currency,
    price: toMajor({ minor: row.price_minor, currency }),
    paid,
    toCollect: row.status === 'confirmed' ? toCollect : 0,
    heldUntil: row.status === 'held' ? row.hold_expires_at.toISOString() : null,
  }
}
