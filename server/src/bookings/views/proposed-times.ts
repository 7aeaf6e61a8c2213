import { sql } from 'kysely'
import { type ClosedTime, covers, isClosed } from '../../calendar/rules/closed-times.ts'
import { without } from '../../calendar/rules/working-times.ts'
import { slotsWithFreeSeat } from '../../calendar/views/availability.ts'
import { listClosedTimes } from '../../calendar/views/closed-dates.ts'
import { readPlans, readTravel } from '../../calendar/views/crews.ts'
import { findBookingWindow } from '../../calendar/views/house-rules.ts'
import { countTaken } from '../../calendar/views/slots.ts'
import type { Config } from '../../config.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import {
  type AskedWork,
  type OfferableSlot,
  spanOfHours,
  type TimesChooser,
  timesChooser,
  workEnd,
} from '../rules/disturbances.ts'

/** Times are proposed within so many days after the disturbed hours, and staff see those of so many. */
const PROPOSED_DAYS = 14
const LISTED_DAYS = 30

interface DisturbedTime {
  date: string
  fromTime: string
  toTime: string
  areas: readonly string[]
  crews: readonly string[]
  deadline: Date
}

interface WantedSlots {
  /** Slots of these services are read. */
  services: readonly string[]
  /** The slots that staff keep. They are read, too. */
  kept: readonly string[]
  /** `proposed`: those that customers could book. Staff may choose others. */
  of: 'proposed' | 'listed'
}

/**
 * Reads the slots that can be offered instead of a disturbed time: those that begin after the deadline, as they will be once
 * the disturbed hours are closed.
 */
export async function readTimesChooser(
  db: Db,
  config: Pick<Config, 'holdMinutes' | 'timeZone'>,
  now: Date,
  { services, kept, of }: WantedSlots,
  disturbed: DisturbedTime,
): Promise<TimesChooser> {
  const { timeZone } = config
  const { deadline } = disturbed
  const span = spanOfHours(disturbed)
  const isListed = of === 'listed'
  const { after, before } = isListed
    ? { after: deadline, before: null }
    : await findBookingWindow(db, config, now)
  const hours = {
    from: instantOf(disturbed.date, disturbed.fromTime, timeZone).getTime(),
    to: endOf(disturbed, timeZone),
  }
  const ahead = addMinutes(
    new Date(Math.max(hours.to, deadline.getTime())),
    (isListed ? LISTED_DAYS : PROPOSED_DAYS) * 24 * 60,
  )
  const end = before && before < ahead ? before : ahead
  const rows = await slotsWithFreeSeat(db, { after: deadline, before: null })
    .innerJoin('services', 'services.id', 'slots.service_id')
    .select(['slots.id', 'slots.service_id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .select([
      'slots.starts_at',
      'slots.ends_at',
      'slots.capacity',
      'services.done_at',
      'services.duration_minutes',
    ])
    .select((eb) => countTaken(eb).as('taken'))
    .where('slots.private', '=', false)
    .where((eb) =>
      eb.or([
        eb('slots.id', '=', sql<string>`any(${kept}::uuid[])`),
        eb.and([
          eb('slots.service_id', 'in', services),
          eb('slots.starts_at', '>', after),
          eb('slots.starts_at', '<', end),
        ]),
      ]),
    )
    .orderBy('slots.starts_at')
    .orderBy('slots.id')
    .execute()
  const travel = await readTravel(db, timeZone)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last)
    return timesChooser([], { crews: [], travel }, { endsAt: hours.to, isOpen: () => false })
  const days = { from: first.date, to: last.date }
  const plans = await readPlans(db, days, timeZone, { place: null })
  const away = disturbed.areas.length === 0 ? await findNumbers(db, disturbed.crews) : []
  const crews = plans.crews.map((crew) =>
    away.includes(crew.no) ? { ...crew, hours: crew.hours.flatMap((one) => without(one, hours)) } : crew,
  )
  const isWhole = disturbed.areas.length === 0 && disturbed.crews.length === 0
  const offered = rows.filter(
    ({ date, start_time: startTime, end_time: endTime }) =>
      !(isWhole && covers(span, { date, startTime, endTime })),
  )
  const times = new Map(rows.map((row) => [row.id, row]))
  const closed: ClosedTime[] = [
    ...(await listClosedTimes(db, days)),
    ...disturbed.areas.map((areaId) => ({
      ...span,
      id: areaId,
      name: '',
      serviceId: null,
      areaId,
      shown: false,
    })),
  ]
  const isOpen = (slot: OfferableSlot, { serviceIds, minutes, place }: AskedWork) => {
    const row = times.get(slot.id)
    if (!row) return false
    const end = workEnd(slot, minutes)
    return !isClosed(closed, {
      date: row.date,
      startTime: row.start_time,
      endTime: end > slot.ends_at.getTime() ? wallClock(new Date(end), timeZone).time : row.end_time,
      areaId: slot.done_at === 'base' ? null : (place?.areaId ?? null),
      serviceIds,
      slotOf: slot.service_id,
    })
  }
  const slots = offered.map(({ capacity, taken, ...slot }) => ({ ...slot, free: capacity - taken }))
  return timesChooser(slots, { crews, travel }, { endsAt: hours.to, isOpen })
}

/** Returns when the disturbed hours end, in milliseconds since the epoch. */
const endOf = ({ date, toTime }: DisturbedTime, timeZone: string): number =>
  (toTime === '24:00'
    ? instantOf(addDays(date, 1), '00:00', timeZone)
    : instantOf(date, toTime, timeZone)
  ).getTime()

async function findNumbers(db: Db, crews: readonly string[]): Promise<number[]> {
  if (crews.length === 0) return []
  const rows = await db.selectFrom('crews').select('no').where('id', 'in', crews).execute()
  return rows.map(({ no }) => no)
}
