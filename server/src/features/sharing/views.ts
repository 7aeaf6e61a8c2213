import type { Db } from '../../platform/db.ts'

/** What a shared link shows of a service on offer. */
export function findSharedService(db: Db, id: string) {
  return db
    .selectFrom('services')
    .select(['name', 'price_minor as priceMinor', 'currency', 'duration_minutes as minutes', 'img'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}
