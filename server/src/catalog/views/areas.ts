import type { Area, ServedArea } from '@jhilik/contract/areas.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { AreasTable } from '../../platform/schema/catalog.ts'
import { withVersion } from '../../platform/versions.ts'

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

type Row = Selectable<AreasTable>

/** Returns the name in a language, or the only one there is. */
export const nameIn = (
  locale: 'en' | 'bn',
  { name_en, name_bn }: Pick<Row, 'name_en' | 'name_bn'>,
): string => (locale === 'bn' ? name_bn || name_en : name_en || name_bn)

export const toArea = (
  row: Pick<Row, 'id' | 'name_en' | 'name_bn' | 'latitude' | 'longitude' | 'radius_km' | 'active'>,
): Area =>
  withVersion({
    _id: row.id,
    nameEn: row.name_en,
    nameBn: row.name_bn,
    latitude: row.latitude,
    longitude: row.longitude,
    radiusKm: row.radius_km,
    active: row.active,
  })
