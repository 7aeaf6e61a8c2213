import { COMPLAINT_HOURS, type Complaint, type OwnComplaint } from '@jhilik/contract/complaints.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { LIST_CAP } from '@jhilik/contract/paging.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'

/** Returns until when the customer of a visit can complain. The time runs from its planned end, or from the real one when it was later. */
export async function complaintsUntil(
  db: Db,
  { id, starts_at, ends_at }: Pick<BookingRow, 'id' | 'starts_at' | 'ends_at'>,
): Promise<Date> {
  const done = await db
    .selectFrom('visit_reports')
    .select('happened_at')
    .where('booking_id', '=', id)
    .where('starts_at', '=', starts_at)
    .where('kind', '=', 'done')
    .where('no_effect', 'is', null)
    .orderBy('happened_at', 'desc')
    .executeTakeFirst()
  const end = done && done.happened_at > ends_at ? done.happened_at : ends_at
  return addMinutes(end, COMPLAINT_HOURS * 60)
}

const toAddresses = (hashes: readonly string[]) => hashes.map((hash) => uploadAddress(jpegName(hash)))

/** Returns what the customer of a booking has said was not right; null for nothing. */
export async function findOwnComplaint(db: Db, bookingId: string): Promise<OwnComplaint | null> {
  const row = await db
    .selectFrom('complaints')
    .leftJoin('bookings as revisit', 'revisit.id', 'revisit_id')
    .select([
      'text',
      'complaints.photos',
      'complaints.created_at',
      'settled_at',
      'revisit.code',
      'revisit.starts_at',
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return null
  const { text, photos, created_at, settled_at, code, starts_at } = row
  return {
    text,
    photos: toAddresses(photos),
    createdAt: created_at.toISOString(),
    revisit: code !== null && starts_at !== null ? { code, startsAt: starts_at.toISOString() } : null,
    isSettled: settled_at !== null,
  }
}

function complaints(db: Db) {
  return db
    .selectFrom('complaints as complaint')
    .innerJoin('bookings', 'bookings.id', 'complaint.booking_id')
    .leftJoin('bookings as revisit', 'revisit.id', 'complaint.revisit_id')
    .leftJoin('users as settler', 'settler.id', 'complaint.settled_by')
    .selectAll('complaint')
    .select([
      'bookings.code',
      'bookings.customer_name',
      'revisit.code as revisit_code',
      'settler.name as settler_name',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof complaints>['executeTakeFirstOrThrow']>>

const toComplaint = (row: Row, reader: DutyHolder): Complaint => ({
  _id: row.id,
  booking: { _id: row.booking_id, code: row.code, customer: row.customer_name },
  text: hasPermission(reader, 'contacts.read') ? row.text : '',
  photos: hasPermission(reader, 'contacts.read') ? toAddresses(row.photos) : [],
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by === null ? null : { _id: row.settled_by, name: row.settler_name ?? '' },
  revisit: row.revisit_id === null ? null : { _id: row.revisit_id, code: row.revisit_code ?? '' },
})

/** Lists the complaints that nobody has settled, the oldest first. */
export async function listOpenComplaints(db: Db, reader: DutyHolder): Promise<Complaint[]> {
  const rows = await complaints(db)
    .where('settled_at', 'is', null)
    .orderBy('complaint.created_at')
    .limit(LIST_CAP)
    .execute()
  return rows.map((row) => toComplaint(row, reader))
}

/** Returns a complaint that exists. */
export async function readComplaint(db: Db, id: string, reader: DutyHolder): Promise<Complaint> {
  return toComplaint(await complaints(db).where('complaint.id', '=', id).executeTakeFirstOrThrow(), reader)
}
