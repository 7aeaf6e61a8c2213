import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ServicesTable } from '../../platform/schema/services-and-slots.ts'

export async function insertService(tx: Tx, service: Insertable<ServicesTable>): Promise<void> {
  await tx.insertInto('services').values(service).execute()
}

/** Locks and returns a service on offer; undefined when there is none. */
export async function lockService(tx: Tx, id: string): Promise<Selectable<ServicesTable> | undefined> {
  return tx
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns false when there is no such service on offer. */
export async function updateService(tx: Tx, id: string, change: Updateable<ServicesTable>): Promise<boolean> {
  const result = await tx
    .updateTable('services')
    .set(change)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false when it is not archived. */
export async function restoreArchived(tx: Tx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('services')
    .set({ archived_at: null, updated_at: at })
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks the services on offer and returns their ids: they cannot be archived or ordered meanwhile. */
export async function lockOfferedServices(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the position after all existing services, so that their order stays. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('services')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
