import type { VisitReport } from '@jhilik/contract/crew-jobs.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { decodeInstantCursor, type Page, pageLimit, toPage } from '../../platform/paging.ts'
import type { PageQuery } from './bookings.ts'

function reports(db: Db) {
  return db
    .selectFrom('visit_reports as report')
    .innerJoin('bookings', 'bookings.id', 'report.booking_id')
    .leftJoin('users as member', 'member.id', 'report.member_id')
    .leftJoin('users as settler', 'settler.id', 'report.settled_by')
    .selectAll('report')
    .select([
      'bookings.code',
      'bookings.customer_name',
      'member.name as member_name',
      'settler.name as settler_name',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

function toReport(row: Row, seesContacts: boolean): VisitReport {
  const { currency } = row
  const toAmount = (minor: number | null) =>
    currency !== null && minor !== null ? toMajor({ minor, currency }) : undefined
  return {
    _id: row.id,
    kind: row.kind,
    booking: { _id: row.booking_id, code: row.code, customer: row.customer_name },
    member: row.member_id === null ? null : { _id: row.member_id, name: row.member_name ?? '' },
    happenedAt: row.happened_at.toISOString(),
    arrivedAt: row.arrived_at.toISOString(),
    noEffect: row.no_effect,
    detail: {
      minutes: row.minutes ?? undefined,
      reason: row.reason ?? undefined,
      amount: toAmount(row.amount_minor),
      tip: toAmount(row.tip_minor),
      currency: currency ?? undefined,
      method: row.method ?? undefined,
      reference: row.reference ?? undefined,
      ...(seesContacts && {
        note: row.note || undefined,
        img: row.photo === null ? undefined : uploadAddress(jpegName(row.photo)),
      }),
    },
    isOpen: row.is_open,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by === null ? null : { _id: row.settled_by, name: row.settler_name ?? '' },
  }
}

/**
 * Lists the reports that the office has to look at, or all of a booking, the latest arrival first. Throws 400 for an invalid
 * cursor.
 */
export async function listVisitReports(
  db: Db,
  { booking, limit: wanted, cursor }: PageQuery & { booking?: string | undefined },
  reader: DutyHolder,
): Promise<Page<VisitReport>> {
  const limit = pageLimit(wanted)
  let rows = reports(db)
    .orderBy('report.arrived_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
  rows = booking ? rows.where('report.booking_id', '=', booking) : rows.where('report.is_open', '=', true)
  if (cursor) {
    const [at, id] = decodeInstantCursor(cursor)
    rows = rows.where(sql<boolean>`(report.arrived_at, report.id) < (${at}, ${id})`)
  }
  const seesContacts = hasPermission(reader, 'contacts.read')
  return toPage(
    await rows.execute(),
    limit,
    (row) => [row.arrived_at.toISOString(), row.id],
    (row) => toReport(row, seesContacts),
  )
}

/** Returns a report that exists. */
export async function readVisitReport(db: Db, id: string, reader: DutyHolder): Promise<VisitReport> {
  const row = await reports(db).where('report.id', '=', id).executeTakeFirstOrThrow()
  return toReport(row, hasPermission(reader, 'contacts.read'))
}
