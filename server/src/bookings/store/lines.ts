import type { Charge } from '@jhilik/contract/prices.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { BookedLine } from '../../platform/line-columns.ts'
import type {
  BookingAddOnsTable,
  BookingChargesTable,
  BookingLinesTable,
  BookingsTable,
} from '../../platform/schema/bookings.ts'
import { type AgreedLine, type LineDetails, NO_DETAILS } from '../rules/visit.ts'

/** What was bought with a booking: its lines with their add-ons, and what was added to their sum. */
export interface Bought {
  lines: Selectable<BookingLinesTable>[]
  addOns: Selectable<BookingAddOnsTable>[]
  charges: Selectable<BookingChargesTable>[]
}

/** Returns what was agreed as the rows of a booking. */
export const toBought = (
  bookingId: string,
  lines: readonly AgreedLine[],
  details: readonly LineDetails[],
  charges: readonly Charge[],
): Bought => ({
  lines: lines.map(({ add_ons: _, ...line }, index) => ({
    ...line,
    ...(details[index] ?? NO_DETAILS),
    booking_id: bookingId,
    canceled_at: null,
  })),
  addOns: lines.flatMap(({ id, add_ons }) => add_ons.map((addOn) => ({ ...addOn, line_id: id }))),
  charges: charges.map(
    ({ kind, name, nameBn, rate, serviceId, areaId, agreedMinor, amountMinor }, index) => ({
      booking_id: bookingId,
      position: index + 1,
      kind,
      name,
      name_bn: nameBn,
      rate,
      service_id: serviceId,
      area_id: areaId,
      agreed_minor: agreedMinor,
      amount_minor: amountMinor,
    }),
  ),
})

/** Returns the line of a booking of one service, without a size, add-ons and charges. */
export function onlyLine(booking: Omit<Insertable<BookingsTable>, 'code'>): Bought {
  const line = {
    id: newId(),
    booking_id: booking.id,
    position: 1,
    service_id: booking.service_id,
    service_name: booking.service_name,
    service_name_bn: booking.service_name_bn ?? '',
    size_id: null,
    size_name: '',
    size_name_bn: '',
    price_minor: booking.price_minor,
    minutes: booking.service_duration_minutes,
    ...NO_DETAILS,
    canceled_at: null,
  }
  return { lines: [line], addOns: [], charges: [] }
}

/** Replaces what was bought with a booking that is locked. Its price must be changed in the same transaction. */
export async function replaceBought(tx: Tx, bookingId: string, bought: Bought): Promise<void> {
  await sql`with charges as (delete from booking_charges where booking_id = ${bookingId})
    delete from booking_lines where booking_id = ${bookingId}`.execute(tx)
  const inserted = sql`inserted as (select id from bookings where id = ${bookingId})`
  await sql`with ${sql.join([inserted, ...insertedWith(bought)])} select from inserted`.execute(tx)
}

/** Changes what the services of the lines asked for. */
export async function updateLineDetails(
  tx: Tx,
  lines: readonly BookedLine[],
  details: readonly LineDetails[],
): Promise<void> {
  for (const [index, { id, position }] of lines.entries()) {
    // Vehicle and place of the first line are in the booking.
    if (position === 1) continue
    await tx
      .updateTable('booking_lines')
      .set(details[index] ?? NO_DETAILS)
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Returns the parts of a statement that insert what was bought with the rows of `inserted`, whose bookings may be fewer.
 * The rows are one parameter each, so that the text of the statement does not depend on their number.
 */
export function insertedWith({ lines, addOns, charges }: Bought): RawBuilder<unknown>[] {
  const given = (table: string, rows: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`
  return [
    sql`inserted_lines as (
      insert into booking_lines select given.* from ${given('booking_lines', lines)}
      join inserted on inserted.id = given.booking_id returning id)`,
    sql`inserted_add_ons as (
      insert into booking_add_ons select given.* from ${given('booking_add_ons', addOns)}
      join inserted_lines on inserted_lines.id = given.line_id)`,
    sql`inserted_charges as (
      insert into booking_charges select given.* from ${given('booking_charges', charges)}
      join inserted on inserted.id = given.booking_id)`,
  ]
}

/** Stores the changed lines of a booking that is locked, their add-ons and its charges in place of those that it had. */
export async function storeLines(
  tx: Tx,
  bookingId: string,
  lines: readonly BookedLine[],
  charges: readonly Charge[],
): Promise<void> {
  const changed = toBought(bookingId, lines, lines, charges)
  const canceledAt = (index: number) => lines[index]?.canceled_at ?? null
  const stored = changed.lines.map((line, index) => {
    const at = canceledAt(index)
    return { ...line, canceled_at: at === null ? null : new Date(at) }
  })
  await replaceBought(tx, bookingId, { ...changed, lines: stored })
}
