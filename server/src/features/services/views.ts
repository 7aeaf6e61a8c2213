import { toMajor } from '@jhilik/contract/money.ts'
import { LIST_CAP } from '@jhilik/contract/primitives.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ServicesTable } from '../../platform/schema.ts'

function toService(row: Selectable<ServicesTable>): Service {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toMajor({ minor: row.price_minor, currency: row.currency }),
    currency: row.currency,
    img: row.img,
    duration: row.duration_minutes,
    serviceType: row.service_type,
  }
}

/** Those on offer (or the archived ones), in the owner's order, up to the cap. A business has dozens, so there are no pages. */
export async function listServices(db: Db, { archived = false } = {}): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(LIST_CAP)
    .execute()
  return rows.map(toService)
}

export async function findService(db: Db, id: string): Promise<Service | undefined> {
  const row = await db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row && toService(row)
}
