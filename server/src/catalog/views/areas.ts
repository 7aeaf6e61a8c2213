import type { Area, ServedArea } from '@jhilik/contract/areas.ts'
import type { Db } from '../../platform/db.ts'
import { nameIn, toArea } from '../rules/areas.ts'

/** Lists all areas in the owner's order, for staff. */
export async function listAreas(db: Db): Promise<Area[]> {
  const rows = await db.selectFrom('areas').selectAll().orderBy('position').execute()
  return rows.map(toArea)
}

/** Lists the names of the areas that customers see. */
export async function listServedAreas(db: Db): Promise<ServedArea[]> {
  const rows = await db
    .selectFrom('areas')
    .select(['name_en', 'name_bn'])
    .where('active', '=', true)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ en: nameIn('en', row), bn: nameIn('bn', row) }))
}
