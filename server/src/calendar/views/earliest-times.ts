import type { CallerTime, CallerTimesQuery } from '@jhilik/contract/callers.ts'
import type { Db } from '../../platform/db.ts'
import { addedTravel, chooseCrew } from '../rules/crews.ts'
import { type FreeSlot, jobIn, readBookable, readFreeSlots, type Times, toNextSlot } from './availability.ts'
import { readPlans } from './crews.ts'

/** How many times are offered, and from how many slots they are chosen at first. */
const EARLIEST = { offered: 3, read: 30 }

const MINUTE = 60_000

/**
 * Lists the earliest slots of a service at which a crew can be there, each with the crew that the booking would get and how
 * much longer its road becomes. Throws 400 for an area that is not served.
 */
export async function listEarliestTimes(
  db: Db,
  config: Times,
  now: Date,
  { serviceId, ...visit }: CallerTimesQuery,
): Promise<CallerTime[]> {
  const bookable = await readBookable(db, config, now, visit)
  const slots: FreeSlot[] = []
  for await (const page of readFreeSlots(db, bookable, EARLIEST.read, new Set([serviceId]))) {
    slots.push(...page)
    if (slots.length >= EARLIEST.offered) break
  }
  const offered = slots.slice(0, EARLIEST.offered)
  const findCrew = await readCrewOf(db, config, offered, bookable)
  return offered.map((slot) => ({
    ...toNextSlot(slot),
    startsAt: slot.starts_at.toISOString(),
    ...findCrew(slot),
  }))
}

const NOBODY: Pick<CallerTime, 'crew' | 'addedMinutes'> = { crew: null, addedMinutes: null }

async function readCrewOf(
  db: Db,
  { timeZone }: Times,
  slots: readonly FreeSlot[],
  { crews: question, visit }: Awaited<ReturnType<typeof readBookable>>,
): Promise<(slot: FreeSlot) => Pick<CallerTime, 'crew' | 'addedMinutes'>> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!question || !first || !last) return () => NOBODY
  const days = { from: first.date, to: last.date }
  const { crews, travel } = await readPlans(db, days, timeZone, { place: question.place, added: true })
  const rows = await db.selectFrom('crews').select(['no', 'id', 'name', 'color']).execute()
  const named = new Map(rows.map(({ no, id, ...crew }) => [no, { _id: id, ...crew }]))
  return (slot) => {
    const asked = jobIn(slot, question.place, visit)
    const crew = chooseCrew(crews, asked, travel)
    if (!crew) return NOBODY
    const added = asked.place && Math.ceil(Math.max(0, addedTravel(crew, asked, travel)) / MINUTE)
    return { crew: named.get(crew.no) ?? null, addedMinutes: added }
  }
}
