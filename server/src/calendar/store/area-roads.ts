import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { Roads } from '../rules/travel.ts'

/** Excludes other changes of the list of areas, of their places and of the roads between them. */
export async function lockAreas(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'areas')
}

/** Replaces all roads. The areas must be locked. */
export async function writeRoads(tx: Tx, roads: Roads, at: Date): Promise<void> {
  const rows = Object.entries(roads).flatMap(([from, ways]) =>
    Object.entries(ways).flatMap(([to, km]) => (to === from ? [] : [{ from, to, km }])),
  )
  await tx.deleteFrom('area_roads').execute()
  await sql`
    insert into area_roads (from_area_id, to_area_id, km, measured_at)
    select from_area_id, to_area_id, km, ${at}::timestamptz from unnest(
      ${rows.map(({ from }) => from)}::uuid[], ${rows.map(({ to }) => to)}::uuid[], ${rows.map(({ km }) => km)}::float8[])
      as road (from_area_id, to_area_id, km)`.execute(tx)
}

/** Deletes the roads from and to an area whose place changes. The areas must be locked. */
export async function deleteRoadsOf(tx: Tx, areaId: string): Promise<void> {
  await tx
    .deleteFrom('area_roads')
    .where((eb) => eb.or([eb('from_area_id', '=', areaId), eb('to_area_id', '=', areaId)]))
    .execute()
}
