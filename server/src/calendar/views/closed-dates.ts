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
  const { page, nextCursor } = toPage(await rows.limit(limit + 1).execute(), limit, (row) => [
    row.from_date,
    row.id,
  ])
  return { closedDates: page.map(toClosedDate), nextCursor }
}

export async function findClosedDate(db: Db, id: string): Promise<ClosedDate | undefined> {
  const row = await closedDatesWithService(db).where('closed_dates.id', '=', id).executeTakeFirst()
  return row && toClosedDate(row)
}

/** Lists the closed dates of this service and of the whole business on these days. */
export async function listClosings(
  db: Db,
  { serviceId, from, to }: { serviceId: string; from: string; to: string },
) {
  const rows = await db
    .selectFrom('closed_dates')
    .select(['from_date', 'to_date', 'name'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .where((eb) => eb.or([eb('service_id', 'is', null), eb('service_id', '=', serviceId)]))
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ from: row.from_date, to: row.to_date, name: row.name }))
}
