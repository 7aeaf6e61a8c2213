import type { Forceable } from '@jhilik/contract/crews.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import {
  type AskedJob,
  type Assignment,
  type CrewFacts,
  chooseCrew,
  conflictsOf,
  jobOf,
} from '../rules/crews.ts'
import type { Place } from '../rules/travel.ts'
import { placeOf, readPlans } from '../views/crews.ts'

/** Returns an area as a place; null for none. */
export async function findPlace(tx: Tx, areaId: string | null): Promise<Place | null> {
  if (areaId === null) return null
  const { rows } = await sql<{
    place: Place
  }>`select ${placeOf('areas')} as place from areas where id = ${areaId}`.execute(tx)
  return rows[0]?.place ?? null
}

/** Keeps an area that customers can choose from being removed. Throws 400 when it is not served. */
export async function lockServedArea(tx: Tx, id: string): Promise<void> {
  const area = tx.selectFrom('areas').select('id').where('id', '=', id).where('active', '=', true)
  if (!(await area.forKeyShare().executeTakeFirst())) throw invalidField('area', messages.areaIsNotServed)
}

/** Returns what the history calls a crew. */
export async function findCrewName(tx: Tx, no: number): Promise<string | null> {
  const crew = await tx.selectFrom('crews').select('name').where('no', '=', no).executeTakeFirst()
  return crew?.name ?? null
}

/**
 * Chooses one of the locked crews for a job: `preferred` when that one can do it. Returns null when none can. The present time
 * of a booking that is moved does not count as taken.
 */
export async function assignCrew(
  tx: Tx,
  locked: readonly number[],
  asked: AskedJob,
  timeZone: string,
  movedBookingId: string | null = null,
  preferred: number | null = null,
): Promise<Assignment | null> {
  const days = { from: asked.date, to: asked.date }
  const { crews, travel } = await readPlans(
    tx,
    days,
    timeZone,
    { place: asked.place, added: true },
    { movedBookingId },
  )
  const candidates = crews.filter(({ no }) => locked.includes(no))
  const crew = chooseCrew(candidates, asked, travel, preferred)
  return crew ? assignmentOf(crew, asked) : null
}

/** What staff accept against the crew that they have chosen. */
interface Force {
  forced: readonly Forceable[]
  reason?: string | undefined
}

/**
 * Gives a job to the crew that staff have chosen, which is the only locked one. Throws 400 when none is locked, because the
 * chosen one is not active, and crew_conflict with what speaks against it and was not accepted.
 */
export async function assignChosenCrew(
  tx: Tx,
  [chosen]: readonly number[],
  { forced, reason }: Force,
  asked: AskedJob,
  timeZone: string,
  movedBookingId: string | null = null,
): Promise<Assignment> {
  const days = { from: asked.date, to: asked.date }
  const { crews, travel } = await readPlans(tx, days, timeZone, asked, { movedBookingId })
  const crew = crews.find(({ no }) => no === chosen)
  if (!crew) throw invalidField('crew', messages.crewIsUnknown)
  const all = conflictsOf(crew, asked, travel)
  const accepted = forced.filter((kind) => all.includes(kind))
  const conflicts = all.filter((kind) => !accepted.some((one) => one === kind))
  if (conflicts.length > 0) throw problem('crew_conflict', { conflicts })
  const isForced = accepted.length > 0
  return { ...assignmentOf(crew, asked), forced: accepted, forced_reason: isForced ? (reason ?? '') : null }
}

const assignmentOf = (crew: CrewFacts, asked: AskedJob): Assignment => ({
  crew_no: crew.no,
  occupied_until: new Date(jobOf(asked, crew).occupiedUntil),
  forced: [],
  forced_reason: null,
})
