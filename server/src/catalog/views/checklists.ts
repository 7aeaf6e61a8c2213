import type { Checklist } from '@jhilik/contract/checklists.ts'
import type { Db } from '../../platform/db.ts'
import type { StoredChecklistItem } from '../../platform/schema/catalog.ts'
import { withVersion } from '../../platform/versions.ts'

export const toChecklist = (stored: readonly StoredChecklistItem[]): Checklist =>
  withVersion({ items: stored.map(({ since: _, ...item }) => item) })

/** Returns the stored items of a service; none when it has no checklist. Undefined when there is no such service. */
export async function findItems(db: Db, serviceId: string): Promise<StoredChecklistItem[] | undefined> {
  const row = await db
    .selectFrom('services')
    .leftJoin('service_checklists', 'service_id', 'services.id')
    .select('items')
    .where('services.id', '=', serviceId)
    .executeTakeFirst()
  return row && (row.items ?? [])
}
