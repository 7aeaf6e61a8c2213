import type { Area, BookingArea, ServedArea } from '@jhilik/contract/areas.ts'
import { type Selectable, sql } from 'kysely'
import { areaNameOf, toNamedArea } from '../../platform/area-columns.ts'
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
  return rows.map((row) => ({ en: areaNameOf('en', row), bn: areaNameOf('bn', row) }))
}

/**
 * Lists the areas among which a customer chooses where the work is done, in the owner's order. Empty when it does not
 * matter: the business has no active crews, knows the place of no area, or does the service (without one: all services) at
 * its base.
 */
export async function listBookingAreas(db: Db, serviceId: string | null): Promise<BookingArea[]> {
  const rows = await db
    .selectFrom('areas')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from crews where active
          and (serves_all_areas or exists (
            select from crew_areas where crew_id = crews.id and area_id = areas.id))
          and not exists (
            select from crew_exclusions where crew_id = crews.id and service_id = ${serviceId}::uuid))`.as(
        'served',
      ),
    )
    .where('active', '=', true)
    .where(sql<boolean>`exists (select from crews where active)`)
    .where(
      sql<boolean>`exists (select from areas as placed where placed.active and placed.latitude is not null)`,
    )
    .where(
      sql<boolean>`exists (
        select from services where archived_at is null and done_at = 'customer'
          and (${serviceId}::uuid is null or id = ${serviceId}::uuid))`,
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...toNamedArea(row),
    latitude: row.latitude,
    longitude: row.longitude,
    radiusKm: row.radius_km,
    served: row.served,
  }))
}

type Row = Selectable<AreasTable>

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
