import type { PageQuery } from '@jhilik/contract/paging.ts'
import type { ClosedDate } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { decodeDateCursor, pageLimit, toPage } from '../../platform/paging.ts'

function closedDatesWithService(db: Db) {
  return db
    .selectFrom('closed_dates')
    .leftJoin('services', 'services.id', 'closed_dates.service_id')
    .selectAll('closed_dates')
    .select(['services.name as service_name', 'services.name_bn as service_name_bn'])
}

type ClosedDateRow = Awaited<ReturnType<ReturnType<typeof closedDatesWithService>['executeTakeFirstOrThrow']>>

const toClosedDate = (row: ClosedDateRow): ClosedDate => ({
  _id: row.id,
  from: row.from_date,
  to: row.to_date,
  name: row.name,
  service:
    row.service_id === null
      ? null
      : { _id: row.service_id, name: row.service_name ?? '', nameBn: row.service_name_bn ?? '' },
  createdAt: row.created_at.toISOString(),
})

/** Lists closed dates by their first day. */
export async function listClosedDates(db: Db, query: PageQuery & { from?: string | undefined }) {
  const limit = pageLimit(query.limit)
  let rows = closedDatesWithService(db).orderBy('closed_dates.from_date').orderBy('closed_dates.id')
  if (query.from) rows = rows.where('closed_dates.to_date', '>=', query.from)
  if (query.cursor) {
    const [from, id] = decodeDateCursor(query.cursor)
    rows = rows.where(sql<boolean>`(closed_dates.from_date, closed_dates.id) > (${from}::date, ${id}::uuid)`)
  }
  const found = await rows.limit(limit + 1).execute()
  return toPage(found, limit, (row) => [row.from_date, row.id], toClosedDate)
}

export async function findClosedDate(db: Db, id: string): Promise<ClosedDate | undefined> {
  const row = await closedDatesWithService(db).where('closed_dates.id', '=', id).executeTakeFirst()
  return row && toClosedDate(row)
}

/** Lists what is closed on these days: for this service and the whole business, or for all services. */
export async function listClosings(
  db: Db,
  { serviceId, from, to }: { serviceId?: string | undefined; from: string; to: string },
) {
  let rows = db
    .selectFrom('closed_dates')
    .select(['service_id as serviceId', 'from_date as from', 'to_date as to', 'name'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .orderBy('from_date')
    .orderBy('id')
  if (serviceId)
    rows = rows.where((eb) => eb.or([eb('service_id', 'is', null), eb('service_id', '=', serviceId)]))
  return rows.execute()
}
