import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { type AskedJob, type Assignment, chooseCrew, jobOf } from '../rules/crews.ts'
import { DENSE_CITY, estimatedTravel, type Place } from '../rules/travel.ts'
import { placeOf, readCrews } from '../views/crews.ts'

/** Returns an area as a place; null for none. */
export async function findPlace(tx: Tx, areaId: string | null): Promise<Place | null> {
  if (areaId === null) return null
  const { rows } = await sql<{
    place: Place
  }>`select ${placeOf('areas')} as place from areas where id = ${areaId}`.execute(tx)
  return rows[0]?.place ?? null
}

/**
 * Chooses the crew of a job. Null when none can do it. The crews must be locked, and the business must have some. A booking
 * that is moved does not stand in its own way.
 */
export async function assignCrew(
  tx: Tx,
  asked: AskedJob,
  timeZone: string,
  movedBookingId: string | null = null,
): Promise<Assignment | null> {
  const crews = await readCrews(tx, { from: asked.date, to: asked.date }, timeZone, movedBookingId)
  const crew = chooseCrew(crews, asked, estimatedTravel(DENSE_CITY, timeZone))
  return crew ? { crew_no: crew.no, occupied_until: new Date(jobOf(asked, crew).occupiedUntil) } : null
}
