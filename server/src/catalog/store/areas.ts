import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { AreasTable } from '../../platform/schema/services-and-slots.ts'

/** Serializes changes of the list: each one sees the names, places and number of areas that the one before left. */
export const lockAreas = (tx: Tx): Promise<void> => takeNamedLock(tx, 'areas')

export async function loadAreas(tx: Tx): Promise<Selectable<AreasTable>[]> {
  return tx.selectFrom('areas').selectAll().orderBy('position').execute()
}

export async function insertArea(tx: Tx, area: Insertable<AreasTable>): Promise<void> {
  await tx.insertInto('areas').values(area).execute()
}

export async function updateArea(tx: Tx, id: string, change: Updateable<AreasTable>): Promise<void> {
  await tx.updateTable('areas').set(change).where('id', '=', id).execute()
}

export async function deleteArea(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('areas').where('id', '=', id).execute()
}

/** Returns the language in which another area has one of these names; null when both are free. */
export async function findNameTaken(
  tx: Tx,
  { nameEn, nameBn, except }: { nameEn: string; nameBn: string; except: string | null },
): Promise<'nameEn' | 'nameBn' | null> {
  const sameEn = sql<boolean>`name_en <> '' and lower(name_en) = lower(${nameEn})`
  const sameBn = sql<boolean>`name_bn <> '' and lower(name_bn) = lower(${nameBn})`
  let query = tx
    .selectFrom('areas')
    .select(sameEn.as('same_en'))
    .where(sql<boolean>`(${sameEn} or ${sameBn})`)
  if (except) query = query.where('id', '<>', except)
  const row = await query.limit(1).executeTakeFirst()
  return row ? (row.same_en ? 'nameEn' : 'nameBn') : null
}
