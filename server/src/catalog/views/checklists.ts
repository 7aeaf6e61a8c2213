import type { Checklist } from '@jhilik/contract/checklists.ts'
import type { Db } from '../../platform/db.ts'
import type { StoredChecklistItem } from '../../platform/schema/catalog.ts'
import { withVersion } from '../../platform/versions.ts'

export const toChecklist = (stored: readonly StoredChecklistItem[]): Checklist =>
  withVersion({ items: stored.map(({ since: _, ...item }) => item) })

/** Returns the stored items of a service; none when it has no checklist. */
export async function readItems(db: Db, serviceId: string): Promise<StoredChecklistItem[]> {
  const row = await db
    .selectFrom('service_checklists')
    .select('items')
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return row?.items ?? []
}
