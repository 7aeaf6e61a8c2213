import type { ExtraHours, ExtraHoursQuery } from '@jhilik/contract/crews.ts'
import { spanOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { type CrewFacts, conflictsOf } from '../rules/crews.ts'
import { readPlans } from './crews.ts'

interface SlotTime {
  date: string
  starts_at: Date
  ends_at: Date
}

interface Asked {
  serviceId: string
  timeZone: string
  /** The number of the only crew that is asked about; all that do the service when it is absent. */
  no?: number | undefined
  /** The slot that is to be moved, whose extra hours do not count. */
  movedSlotId?: string | undefined
}

/** The crews whose day a slot can extend, those that are free then first. */
type Extensible = readonly { no: number; free: boolean }[]

/**
 * Reads which crews could work longer for each of these slots. Null for a slot at which one of them works anyway, and in a
 * business without crews. Crews with time off then are left out.
 */
export async function readExtensible(
  db: Db,
  slots: readonly SlotTime[],
  { serviceId, timeZone, no, movedSlotId }: Asked,
): Promise<(Extensible | null)[]> {
  const dates = slots.map(({ date }) => date).toSorted()
  const days = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const { crews: active } = await readPlans(db, days, timeZone, { place: null }, { movedSlotId })
  if (active.length === 0) return slots.map(() => null)
  const crews = active.filter(
    (crew) => !crew.excludedServices.has(serviceId) && (no === undefined || crew.no === no),
  )
  const timeOff = await readTimeOff(db, slots)
  return slots.map((slot) => {
    const { date, starts_at, ends_at } = slot
    const job = {
      date,
      startsAt: starts_at.getTime(),
      endsAt: ends_at.getTime(),
      place: null,
      serviceIds: [serviceId],
    }
    const isAtWork = ({ hours }: CrewFacts) =>
      hours.some(({ from, to }) => from <= job.startsAt && job.endsAt <= to)
    if (crews.some(isAtWork)) return null
    const there = crews
      .filter(
        (crew) =>
          !timeOff.some((off) => off.no === crew.no && off.starts_at < ends_at && off.ends_at > starts_at),
      )
      .map((crew) => ({
        no: crew.no,
        free: conflictsOf(crew, job, () => 0).every((conflict) => conflict === 'hours'),
      }))
    return [...there.filter(({ free }) => free), ...there.filter(({ free }) => !free)]
  })
}

/** Reads when crews are away, between the first and the last of these slots. */
async function readTimeOff(db: Db, slots: readonly SlotTime[]) {
  const starts = slots.map(({ starts_at }) => starts_at.getTime())
  const ends = slots.map(({ ends_at }) => ends_at.getTime())
  return db
    .selectFrom('crew_time_off')
    .innerJoin('crews', 'crews.id', 'crew_time_off.crew_id')
    .select(['crews.no', 'crew_time_off.starts_at', 'crew_time_off.ends_at'])
    .where('crew_time_off.ends_at', '>', new Date(Math.min(...starts)))
    .where('crew_time_off.starts_at', '<', new Date(Math.max(...ends)))
    .execute()
}

/** Returns whose day a slot at this time could extend, and whether that is needed. */
export async function readExtraHours(
  db: Db,
  { serviceId, slotId, ...times }: ExtraHoursQuery,
  timeZone: string,
): Promise<ExtraHours> {
  const { startsAt, endsAt } = spanOf(times, timeZone)
  const slot = { date: times.date, starts_at: startsAt, ends_at: endsAt }
  const [found] = await readExtensible(db, [slot], { serviceId, timeZone, movedSlotId: slotId })
  if (!found) return { needed: false, crews: [] }
  const named = await db.selectFrom('crews').select(['id as _id', 'no', 'name', 'color']).execute()
  const crewOf = new Map(named.map(({ no, ...crew }) => [no, crew]))
  const crews = found.flatMap(({ no, free }) => {
    const crew = crewOf.get(no)
    return crew ? [{ crew, free }] : []
  })
  return { needed: true, crews }
}
