import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ServicesTable } from '../../platform/schema.ts'

export async function insertService(tx: Tx, service: Insertable<ServicesTable>): Promise<void> {
  await tx.insertInto('services').values(service).execute()
}

/** False when there is no such service on offer. */
export async function updateService(tx: Tx, id: string, change: Updateable<ServicesTable>): Promise<boolean> {
  const result = await tx
    .updateTable('services')
    .set(change)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Behind those there are, so that the owner's order stays. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('services')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
