import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

interface KnownRoads {
  /** How many pairs of areas with a place there are. */
  pairs: number
  /** The number of those whose roads the router has measured, there and back. */
  measured: number
  lastMeasuredAt: Date | null
}

/** Reads how many roads between areas are known. */
export async function readKnownRoads(db: Db): Promise<KnownRoads> {
  const { rows } = await sql<KnownRoads>`
    select
      (select (count(*) * (count(*) - 1) / 2)::int from areas where latitude is not null) as pairs,
      (count(*) / 2)::int as measured,
      max(measured_at) as "lastMeasuredAt"
    from area_roads`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database returned no counts')
  return found
}
