import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import { type AddedRow, withAddedRows } from '../../platform/added-rows.ts'
import type { Tx } from '../../platform/db.ts'
import { executePrepared } from '../../platform/prepared.ts'
import { problem } from '../../platform/problem.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import { statusIs } from '../../platform/status-is.ts'
import { newBookingCode } from '../rules/booking-code.ts'
import type { BookingRow } from '../views/bookings.ts'

/** A booking before it is inserted; it gets its code then. */
export type NewBooking = Omit<Insertable<BookingsTable>, 'code'>
type InsertedBooking = Pick<BookingRow, 'id' | 'code'>

/** When so many codes in a row are taken, something else is wrong. */
const MOST_TRIES = 20

/**
 * Inserts the bookings, each with the first of `nextCode`'s codes that no other booking has. `added` are rows that
 * belong to the booking when there is only one.
 */
export async function insertBookings(
  tx: Tx,
  bookings: readonly NewBooking[],
  nextCode: () => string = newBookingCode,
  added: readonly AddedRow[] = [],
): Promise<InsertedBooking[]> {
  const inserted: InsertedBooking[] = []
  let left = bookings
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === MOST_TRIES) throw problem('temporarily_unavailable', { retryAfterSeconds: 1 })
    const insert = tx
      .insertInto('bookings')
      .values(left.map((booking) => ({ ...booking, code: nextCode() })))
      // A conflict must not be an error, which would end the transaction.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
    const statement = withAddedRows(insert, added)
    // The inserts of several bookings differ in their number.
    const { rows } = await (left.length === 1 ? executePrepared(tx, statement) : statement.execute(tx))
    inserted.push(...rows)
    const ids = new Set(rows.map(({ id }) => id))
    left = left.filter(({ id }) => !ids.has(id))
  }
  return inserted
}

export async function insertBooking(
  tx: Tx,
  booking: NewBooking,
  added: readonly AddedRow[] = [],
): Promise<InsertedBooking> {
  const [inserted] = await insertBookings(tx, [booking], newBookingCode, added)
  if (!inserted) throw problem('internal')
  return inserted
}

/** Locks the booking: no other transaction changes it or settles a payment for it meanwhile. */
export async function selectBookingForUpdate(tx: Tx, id: string): Promise<BookingRow | undefined> {
  return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The numbers are valid only while the slot's row is locked. */
export async function listTakenSeats(tx: Tx, slotId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('seat')
    .where('slot_id', '=', slotId)
    .where('is_live', '=', true)
    .execute()
  return rows.map((row) => row.seat)
}

export async function updateDueNow(tx: Tx, id: string, dueNowMinor: number): Promise<void> {
  await tx.updateTable('bookings').set({ due_now_minor: dueNowMinor }).where('id', '=', id).execute()
}

export async function updateBookingDetails(
  tx: Tx,
  id: string,
  details: Updateable<BookingsTable>,
): Promise<void> {
  await tx.updateTable('bookings').set(details).where('id', '=', id).execute()
}

export async function raiseLinkVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes the status in a compare-and-set: false when it is no longer `from`. */
export async function updateBookingStatus(
  tx: Tx,
  id: string,
  change: {
    from: BookingStatus
    to: BookingStatus
    at: Date
    cancellation?: { by: CanceledBy; message: string | null } | undefined
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('bookings')
    .set((eb) => ({
      status: change.to,
      updated_at: change.at,
      ...(change.cancellation && {
        canceled_by: change.cancellation.by,
        cancel_message: change.cancellation.message,
      }),
      // Calendars replace their entry when the revision grows.
      ...(change.to === 'canceled' && { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', id)
    .where(statusIs(change.from))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Marks the booking as reminded in a compare-and-set: undefined unless it is confirmed, begins at `startsAt`, after
 * `now`, and has not been reminded of that start. Its row stays locked until the transaction ends.
 */
export async function updateReminded(
  tx: Tx,
  id: string,
  { startsAt, now }: { startsAt: Date; now: RawBuilder<Date> },
): Promise<BookingRow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ reminded_for: startsAt })
    .where('id', '=', id)
    .where(statusIs('confirmed'))
    .where('starts_at', '=', startsAt)
    .where('starts_at', '>', now)
    .where('reminded_for', 'is distinct from', startsAt)
    .returningAll()
    .executeTakeFirst()
}

/** Changes the slot in a compare-and-set: false when the booking no longer has that slot and status. */
export async function updateBookingSlot(
  tx: Tx,
  from: Pick<BookingRow, 'id' | 'slot_id' | 'status'>,
  to: Updateable<BookingsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('bookings')
    .set((eb) => ({ ...to, revision: eb('revision', '+', 1) }))
    .where('id', '=', from.id)
    .where('slot_id', '=', from.slot_id)
    .where(statusIs(from.status))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
