import type { PageQuery } from '@jhilik/contract/paging.ts'
import type { ClosedDate } from '@jhilik/contract/schedules.ts'
import { type RawBuilder, sql } from 'kysely'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'
import { decodeDateCursor, pageLimit, toPage } from '../../platform/paging.ts'
import type { ClosedTime } from '../rules/closed-times.ts'

function closedDatesWithNames(db: Db) {
  return db
    .selectFrom('closed_dates')
    .leftJoin('services', 'services.id', 'closed_dates.service_id')
    .leftJoin('areas', 'areas.id', 'closed_dates.area_id')
    .selectAll('closed_dates')
    .select(['services.name as service_name', 'services.name_bn as service_name_bn'])
    .select(['areas.name_en as area_name_en', 'areas.name_bn as area_name_bn'])
}

type ClosedDateRow = Awaited<ReturnType<ReturnType<typeof closedDatesWithNames>['executeTakeFirstOrThrow']>>

const toClosedDate = (row: ClosedDateRow): ClosedDate => ({
  _id: row.id,
  from: row.from_date,
  to: row.to_date,
  fromTime: row.from_time,
  toTime: row.to_time === '24:00' ? '00:00' : row.to_time,
  name: row.name,
  service:
    row.service_id === null
      ? null
      : { _id: row.service_id, name: row.service_name ?? '', nameBn: row.service_name_bn ?? '' },
  area: toAreaOfRow(row),
  shown: row.shown,
  createdAt: row.created_at.toISOString(),
})

/** Lists closed times by their first day. */
export async function listClosedDates(db: Db, query: PageQuery & { from?: string | undefined }) {
  const limit = pageLimit(query.limit)
  let rows = closedDatesWithNames(db).orderBy('closed_dates.from_date').orderBy('closed_dates.id')
  if (query.from) rows = rows.where('closed_dates.to_date', '>=', query.from)
  if (query.cursor) {
    const [from, id] = decodeDateCursor(query.cursor)
    rows = rows.where(sql<boolean>`(closed_dates.from_date, closed_dates.id) > (${from}::date, ${id}::uuid)`)
  }
  const found = await rows.limit(limit + 1).execute()
  return toPage(found, limit, (row) => [row.from_date, row.id], toClosedDate)
}

export async function findClosedDate(db: Db, id: string): Promise<ClosedDate | undefined> {
  const row = await closedDatesWithNames(db).where('closed_dates.id', '=', id).executeTakeFirst()
  return row && toClosedDate(row)
}

/** Selects the closed times for which the condition is true, by their first day, as a column of another query. */
export const closedTimesWhere = (condition: RawBuilder<unknown>) => sql<ClosedTime[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'from', from_date, 'to', to_date,
    'fromTime', left(from_time::text, 5), 'toTime', left(to_time::text, 5), 'name', name, 'serviceId', service_id,
    'areaId', area_id, 'shown', shown) order by from_date, id), '[]')
  from closed_dates where ${condition})`

export async function findClosedTime(db: Db, id: string): Promise<ClosedTime | undefined> {
  const { rows } = await sql<{
    closed: ClosedTime[]
  }>`select ${closedTimesWhere(sql`id = ${id}`)} as closed`.execute(db)
  return rows[0]?.closed[0]
}

/** Lists what is closed for work that begins on these days and lasts no longer than two. */
export async function listClosedTimes(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<ClosedTime[]> {
  const { rows } = await sql<{ closed: ClosedTime[] }>`
    select ${closedTimesWhere(sql`from_date <= ${to}::date + 2 and to_date >= ${from}`)} as closed`.execute(
    db,
  )
  return rows[0]?.closed ?? []
}
