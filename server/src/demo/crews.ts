import {
  type AskedJob,
  type Assignment,
  type CrewFacts,
  type CrewPlans,
  chooseCrew,
  jobOf,
  NO_CREW,
} from '../calendar/rules/crews.ts'
import type { Place } from '../calendar/rules/travel.ts'
import { lockCrews } from '../calendar/store/slots.ts'
import { readPlans, readTravel } from '../calendar/views/crews.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { crews } from './content.ts'
import type { ServiceRow, SlotRow } from './rows.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = { opens: '08:00', closes: '21:00' }
const SET_UP_MINUTES = 10

/** Adds the demo's crews, which do all services in all areas. `areaIds` are by English name. */
export async function addCrews(tx: Tx, areaIds: Record<string, string>, now: Date): Promise<void> {
  const added = crews.map((crew) => ({ ...crew, id: newId() }))
  const rows = added.map(({ id, name, color, base }) => ({
    id,
    name,
    color,
    set_up_minutes: SET_UP_MINUTES,
    base_area_id: areaIds[base] ?? null,
    created_at: now,
    updated_at: now,
  }))
  const hours = added.flatMap(({ id }) => WEEKDAYS.map((weekday) => ({ crew_id: id, weekday, ...HOURS })))
  await tx.insertInto('crews').values(rows).execute()
  await tx.insertInto('crew_hours').values(hours).execute()
  for (const { id, members } of added) {
    if (members.length === 0) continue
    const accounts = tx
      .selectFrom('users')
      .select((eb) => [eb.val(id).as('crew_id'), 'users.id as user_id'])
      .where('email', 'in', members)
    await tx.insertInto('crew_members').columns(['crew_id', 'user_id']).expression(accounts).execute()
  }
}

/** Reads what the crews do on these days, and keeps others from giving them jobs meanwhile. */
export async function openPlans(
  tx: Tx,
  days: { from: string; to: string },
  timeZone: string,
): Promise<CrewPlans> {
  await lockCrews(tx, null)
  const plans = await readPlans(tx, days, timeZone, { place: null })
  return { ...plans, travel: await readTravel(tx, timeZone) }
}

export const askedFor = (service: ServiceRow, slot: SlotRow, place: Place | null): AskedJob => ({
  serviceIds: [service.id],
  date: slot.date,
  startsAt: slot.starts_at.getTime(),
  endsAt: slot.ends_at.getTime(),
  place,
})

/** The most jobs of one crew on one day, so that all crews have some. */
const MOST_JOBS = 4

/** Returns who does a job, and the plans with it. Null when no crew can do it. */
export function planJob(
  plans: CrewPlans,
  asked: AskedJob,
): { assignment: Assignment; plans: CrewPlans } | null {
  if (plans.crews.length === 0) return { assignment: NO_CREW, plans }
  const isFree = ({ jobs }: CrewFacts) => jobs.filter(({ date }) => date === asked.date).length < MOST_JOBS
  const crew = chooseCrew(plans.crews.filter(isFree), asked, plans.travel)
  if (!crew) return null
  const job = jobOf(asked, crew)
  const jobs = [...crew.jobs, job].toSorted((one, other) => one.startsAt - other.startsAt)
  return {
    assignment: { ...NO_CREW, crew_no: crew.no, occupied_until: new Date(job.occupiedUntil) },
    plans: { ...plans, crews: plans.crews.map((one) => (one === crew ? { ...crew, jobs } : one)) },
  }
}
