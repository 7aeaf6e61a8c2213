import type { Tx } from '../../platform/db.ts'
import { type AskedJob, chooseCrew, jobOf } from '../rules/crews.ts'
import { DENSE_CITY, estimatedTravel } from '../rules/travel.ts'
import { readCrews } from '../views/crews.ts'

/** The columns of a booking that say who does it. */
export interface Assignment {
  crew_no: number | null
  /** Until when the crew is busy with it. */
  occupied_until: Date | null
}

/** The booking of a business that has no crews. */
export const NO_CREW: Assignment = { crew_no: null, occupied_until: null }

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
